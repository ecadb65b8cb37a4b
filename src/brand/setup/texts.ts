import type { Brand } from '../../domain/brand.ts';
import type { AnswerProblemCode, QuestionKey } from './answer.ts';

/** Everything that `npm run brand` says. With its number, each question fits on a line of a terminal. */
export const TEXTS = {
  welcome: 'Ciao! Diamo al calcolatore il tuo marchio: bastano pochi minuti.',
  keys: [
    'Invio   tiene il valore mostrato',
    '-       cancella un valore facoltativo',
    '<       torna alla domanda precedente',
    'Ctrl-C  esce senza cambiare nulla',
  ],
  questions: {
    name: 'Come si chiama la tua attività?',
    legalName: "Qual è la ragione sociale dell'azienda?",
    privacyEmail: 'A quale e-mail si può scrivere per domande sui dati?',
    postalAddress: "Qual è l'indirizzo postale? (facoltativo)",
    privacy: "Dov'è la tua informativa privacy? (se non c'è, la creiamo noi)",
    whatsappNumber: 'Qual è il tuo numero WhatsApp? (es. +39 347 123 4567)',
    site: 'Qual è il tuo sito?',
    instagram: 'Qual è la tua pagina Instagram? (basta anche @nome)',
    address: 'A quale indirizzo pubblichi il calcolatore? (facoltativo)',
    color: 'Qual è il colore del tuo marchio? (es. #6b1d52)',
    headline: 'Che titolo vuoi nella pagina iniziale?',
    intro: 'Che testo vuoi sotto il titolo?',
    shareText: 'Che messaggio manda chi condivide il calcolatore?',
    tagline: "Che frase vuoi sotto il nome, nell'anteprima dei link?",
    staticWebhook: 'Senza il nostro server: a quale webhook? (nel dubbio, Invio)',
    logo: "Dov'è il file del logo, SVG o PNG? (puoi trascinarlo qui)",
  } satisfies Record<QuestionKey, string>,
  progress: (number: number, total: number) => `(${number} di ${total})`,
  none: 'nessuno',
  currentLogo: 'il logo di adesso',
  chatsOpenWith: (number: string, countries: string) =>
    `Le chat si apriranno con il ${number} (${countries}).`,
  unknownDialCode: 'un prefisso che non conosciamo',
  colorTooLight: (forLight: string, forDark: string) =>
    `È un colore chiaro, che su sfondo bianco non si leggerebbe: per testi e pulsanti useremo ${forLight}, nel tema scuro ${forDark}.`,
  logoShrunk: (size: number) =>
    `Nelle pagine il logo avrà ${size} pixel per lato, per caricarsi in fretta; le icone usano l'immagine grande. Un SVG resta nitido ovunque.`,
  /** One sentence for each problem; the detail is a limit, a path or a cause. */
  problems: {
    missing: () => 'Qui serve una risposta.',
    tooLong: (limit) => `È troppo lungo: al massimo ${limit} caratteri.`,
    forbiddenCharacter: () => 'I segni < e > e i caratteri invisibili qui non si possono usare.',
    notEmail: () => 'Scrivi un indirizzo e-mail completo, per esempio privacy@tuosito.it.',
    noDialCode: () => 'Manca il prefisso: se il numero è italiano, scrivi +39 davanti.',
    notWholeNumber: () =>
      'Il numero non sembra completo: scrivilo con il prefisso, per esempio +39 347 123 4567.',
    notWebAddress: () => 'Scrivi un indirizzo web, per esempio www.tuosito.it.',
    notHttps: () => "L'indirizzo deve iniziare con https:// (con la s).",
    credentialsOrFragment: () =>
      "Togli dall'indirizzo il nome utente, la password e quello che segue il segno #.",
    notOnlyHost: () =>
      'Scrivi solo il dominio, senza quello che segue la barra, per esempio calcolo.tuosito.it.',
    notDate: () => 'Scrivi la data così: 2026-11-15.',
    notColor: () => 'Scrivi il colore con sei cifre esadecimali, per esempio #6b1d52.',
    notSvg: () => 'Il file non contiene un disegno SVG completo: esportalo di nuovo.',
    svgNamespace: () =>
      'Al disegno SVG manca xmlns="http://www.w3.org/2000/svg": esportalo di nuovo.',
    svgNotSquare: () => 'Il logo deve essere quadrato: controlla il viewBox del disegno SVG.',
    svgStyleOrScript: () =>
      'Il disegno SVG contiene stili CSS o script: esportalo con gli stili come attributi, oppure usa un PNG.',
    svgText: () => 'Il disegno SVG contiene del testo: convertilo in tracciati, oppure usa un PNG.',
    svgPicture: () => "Il disegno SVG contiene un'immagine: usa direttamente il file PNG.",
    svgEntity: () => 'Il disegno SVG contiene dichiarazioni XML: esportalo come SVG semplice.',
    svgOutsideAddress: () =>
      'Il disegno SVG richiama un file esterno: esportalo con tutto incluso, oppure usa un PNG.',
    svgTooLarge: (limit) =>
      `Il disegno SVG supera i ${limit} kB, troppi per caricarsi in fretta: semplificalo, oppure usa un PNG.`,
    notDrawable: (cause) => `Il disegno SVG contiene un errore (${cause}): esportalo di nuovo.`,
    emptyPicture: () => "L'immagine è vuota o danneggiata: esportala di nuovo.",
    firstQuestion: () => 'Questa è la prima domanda.',
    unreadableFile: (path) => `Non riesco a leggere il file ${path}.`,
    notLogoFile: () => 'Il logo deve essere un file SVG o PNG.',
    pngNotSquare: (size) => `Il logo deve essere quadrato: questo misura ${size} pixel.`,
    pngTooSmall: (limit) => `L'immagine è troppo piccola: servono almeno ${limit} pixel per lato.`,
    pngTooLarge: (limit) => `L'immagine è troppo grande: al massimo ${limit} pixel per lato.`,
    pngTooDetailed: () =>
      "L'immagine ha troppi dettagli per caricarsi in fretta: usa un logo più semplice o un SVG.",
  } as Readonly<Record<AnswerProblemCode, (detail: string) => string>>,
  /** Said if the answers change what `/privacy` says, so that its approval no longer counts. */
  approvalRemoved:
    "L'informativa privacy è cambiata, quindi abbiamo tolto la data della verifica (privacyCheckedOn): falla ricontrollare da un legale.",
  stillToDo: (names: string) => `Da completare prima di andare online: ${names}.`,
  valueNames: {
    name: 'nome',
    legalName: 'ragione sociale',
    privacyEmail: 'e-mail per i dati',
    postalAddress: 'indirizzo postale',
    privacy: 'informativa privacy',
    privacyCheckedOn: "verifica dell'informativa",
    whatsappNumber: 'numero WhatsApp',
    site: 'sito',
    instagram: 'pagina Instagram',
    address: 'indirizzo del calcolatore',
    color: 'colore',
    accent: 'secondo colore',
    logo: 'logo',
    headline: 'titolo',
    intro: 'testo sotto il titolo',
    shareText: 'messaggio di condivisione',
    tagline: 'frase sotto il nome',
    preview: 'il primo risultato',
    professional: 'professionista',
    staticWebhook: 'webhook',
    insights: 'statistiche',
  } satisfies Record<keyof Brand, string>,
  written: (file: string) => `Fatto! Le tue risposte sono in ${file}`,
  nothingChanged: 'Non è cambiato nulla.',
  previewStarts: "Preparo l'anteprima, che si apre nel browser (Ctrl-C per chiuderla)…",
};
