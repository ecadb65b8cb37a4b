/** Common first and last names, combined at random: no person is meant. */
const NAMES: Readonly<Record<string, string>> = {
  Italy:
    "Giulia Rossi | Marco Bianchi | M. Rossi | Anna M. Ferrari | G. Verdi | Maria Grazia D'Amico | Chiara D'Angelo-Lo Re | Niccolò De Luca | Gian Luca Dell’Acqua | Salvatore Lo Monaco | Dott. Paolo Conti | Dott.Rossi | Dott.ssa Eva Marino | Dott.ssa.Greco | Sig.ra Bianchi | Sig.Leo Costa | Prof.ssa Ricci | Avv. F. Gallo | Ing.Moretti | Dott.De Luca | Avv.La Russa | M.Di Stefano | Jean-Paul Gasparri",
  'South Tyrol, Austria and Germany':
    'Jürgen Müller | Anneliese Groß | Hans-Peter Schäfer | Karl-Heinz von der Tann | Dr. Sabine Köhler | Dr.Weber | Lena Hofer | Ulrike Strauß | Franz K. Huber | K. H. Wagner | Zoë Böhm | Günther zu Rheineck',
  'France, Belgium and Switzerland':
    "Élodie Lefèvre | François Dupont | Jeanne d'Aubigné | Jean-François Le Gall | Anaïs Benoît | Loïc Garçon | Marie-Thérèse L’Hôte | Y. Moreau | Noël Œuvrard | Ch. Favre | Pierre-Yves Van den Bossche | Aurélie De Smet",
  'Spain and Latin America':
    'José Luis García Pérez | María del Carmen Núñez | Mª Teresa Gómez | Íñigo Etxeberria | Ana María de la Cruz | Joaquín Ibáñez y Soto | Sr. Álvarez | Sra. Muñoz | Miguel Á. Ortega | Montserrat Gal·la Puig | Xosé Piñeiro | Guadalupe Hernández R.',
  'Portugal and Brazil':
    'João Gonçalves | Conceição dos Santos | Luís Antônio da Silva | Inês Magalhães | Sebastião Araújo Jr. | Thaís Guimarães | Antônio C. Ribeiro Filho | Fátima Brandão',
  'Great Britain and Ireland':
    "Mary Smith | Siobhán O'Connor | J.R.R. Tolkien | J. K. Rowley | Emma St. John | St. John Harding | Seán Mac Giolla | Fiona McDonald | Hugh Fortescue-Wells | Mr. Thomas Brown | Mrs. Ellen Clarke | Rhys ap Gwilym | Dr. A.J. Patel | Niamh Ní Bhriain",
  'United States, Canada and Australia':
    'John Q. Public | Robert Johnson Jr. | William Davis Sr. | Henry Miller III | T.J. Walker | A.J. Thompson | Mary-Kate Wilson | DeShawn Jackson | D\'Andre Robinson | Keanu Kaʻahumanu | Joe "Red" Cooper | Michael (Mike) Foster | Sarah O. Campbell, PhD | Jean-Guy Tremblay',
  'Netherlands and Scandinavia':
    "Jan van der Berg | Pieter van 't Hof | Anne-Fleur de Vries | Søren Kjær | Bjørn Ødegård | Åsa Lindström | Göran Sjöberg | Þórdís Jónsdóttir | Guðmundur Ólafsson | Mäkelä Väinö | P. A. Hansen | Ingrid Bergström-Ek",
  'Central Europe':
    'Łukasz Wiśniewski | Małgorzata Żółć | Zbigniew Brzęczyszczykiewicz | Jiří Dvořák | Věra Šťastná | Ľubica Kováčová | Kovács Zsófia | Nagy Ödön ifj. | Ștefan Țurcanu | Ioana Brâncuș | Žiga Horvat | Đorđe Petrović',
  'Balkans, Greece and Turkey':
    'Ardian Hoxha | Besa Gjonbalaj | Γιώργος Παπαδόπουλος | Ελένη Νικολάου | Κ. Δημητρίου | Çağla Yıldız | İbrahim Öztürk | Ayşe Gül Şahin | Милица Јовановић | Иванка Георгиева',
  'Eastern Europe and the Caucasus':
    'Анна Иванова | Фёдор М. Соколов | Оксана Шевченко | Віктор Ющук | Наталья Римская-Волкова | გიორგი ბერიძე | Նարեկ Հակոբյան | Aistė Žukauskienė | Jānis Bērziņš | Õnne Pärn',
  'Middle East and North Africa':
    "محمد أحمد | فاطمة الزهراء بن علي | עדי כהן | יוסף בן־דוד | رضا محمدی | Mohamed El Amrani | Fatima-Zahra Aït Benhaddou | Khalid Al-Sa'id | Noor bint Hassan | Tanit N’Aït Ali",
  'Sub-Saharan Africa':
    "N'Golo Traoré | Chimamanda Okonkwo | Ọlábísí Adéwálé | Nomvula !Xhosa | Thandiwe Dlamini | Mwangi wa Kamau | ሰላም ተስፋዬ | Aminata Diop | Kwame Nkansah | Ikechukwu C. Eze",
  'South Asia':
    'Priya Sharma | A. P. Krishnan | K.S. Raghavan | S.P. Venkatesan | Muhammad Iqbal Khan | प्रिया शर्मा | राहुल कुमार | সুমাইয়া রহমান | தமிழ்ச்செல்வி முருகன் | ගයාන් පෙරේරා | Md. Rafiqul Islam | Harpreet Kaur Sidhu',
  'East and South-East Asia':
    '王伟 | 李娜 | 欧阳明月 | 陳大文 | 佐藤 花子 | たなか さくら | タナカ・イチロウ | 김민준 | 이 서연 | Nguyễn Thị Ánh | Trần Văn Đức | สมชาย ใจดี | Maria Clara dela Cruz | Siti Aminah binti Ahmad | Wayan I Gede | Ko Ko Aung',
  'One word, nicknames and what phones autofill':
    'Sara | Pina e Gino | mario rossi | MARIO ROSSI | Anna ❤️ | 👩‍👧 Anna | Luca 2 | Zia Pina (di Carla) | S.A. | R. & M. Fontana | Famiglia Conti - Leone | Leo, figlio di Ada | Ada/Leo | Mia! | *Giada* | Ugo_Neri',
};

export const REAL_NAMES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(NAMES).map(([origin, names]) => [origin, names.split(' | ')]),
);
