/** What can be wrong with a value of the brand, as `npm run brand` says it. */
export const PROBLEMS = {
  missing: 'Qui serve una risposta.',
  tooLong: (limit: number) => `È troppo lungo: al massimo ${limit} caratteri.`,
  forbiddenCharacter: 'I segni < e > e i caratteri invisibili qui non si possono usare.',
  notEmail: 'Scrivi un indirizzo e-mail completo, per esempio privacy@tuosito.it.',
  noDialCode: 'Manca il prefisso: se il numero è italiano, scrivi +39 davanti.',
  notWholeNumber:
    'Il numero non sembra completo: scrivilo con il prefisso, per esempio +39 347 123 4567.',
  notWebAddress: 'Scrivi un indirizzo web, per esempio www.tuosito.it.',
  notHttps: "L'indirizzo deve iniziare con https:// (con la s).",
  credentialsOrFragment:
    "Togli dall'indirizzo il nome utente, la password e quello che segue il segno #.",
  notOnlyHost:
    'Scrivi solo il dominio, senza quello che segue la barra, per esempio calcolo.tuosito.it.',
  notDate: 'Scrivi la data così: 2026-11-15.',
  notColor: 'Scrivi il colore con sei cifre esadecimali, per esempio #6b1d52.',
  notSvg: 'Il file non contiene un disegno SVG completo: esportalo di nuovo.',
  svgNamespace: 'Al disegno SVG manca xmlns="http://www.w3.org/2000/svg": esportalo di nuovo.',
  svgNotSquare: 'Il logo deve essere quadrato: controlla il viewBox del disegno SVG.',
  svgStyleOrScript:
    'Il disegno SVG contiene stili CSS o script: esportalo con gli stili come attributi, oppure usa un PNG.',
  svgText: 'Il disegno SVG contiene del testo: convertilo in tracciati, oppure usa un PNG.',
  svgPicture: "Il disegno SVG contiene un'immagine: usa direttamente il file PNG.",
  svgEntity: 'Il disegno SVG contiene dichiarazioni XML: esportalo come SVG semplice.',
  svgOutsideAddress:
    'Il disegno SVG richiama un file esterno: esportalo con tutto incluso, oppure usa un PNG.',
  svgTooLarge: (limit: number) =>
    `Il disegno SVG supera i ${limit} kB, troppi per caricarsi in fretta: semplificalo, oppure usa un PNG.`,
  notDrawable: (cause: string) =>
    `Il disegno SVG contiene un errore (${cause}): esportalo di nuovo.`,
  emptyPicture: "L'immagine è vuota o danneggiata: esportala di nuovo.",
  // Only `npm run brand` meets these.
  firstQuestion: 'Questa è la prima domanda.',
  unreadableFile: (path: string) => `Non riesco a leggere il file ${path}.`,
  notLogoFile: 'Il logo deve essere un file SVG o PNG.',
  pngNotSquare: (size: string) => `Il logo deve essere quadrato: questo misura ${size} pixel.`,
  pngTooSmall: (limit: number) =>
    `L'immagine è troppo piccola: servono almeno ${limit} pixel per lato.`,
  pngTooLarge: (limit: number) => `L'immagine è troppo grande: al massimo ${limit} pixel per lato.`,
  pngTooDetailed:
    "L'immagine ha troppi dettagli per caricarsi in fretta: usa un logo più semplice o un SVG.",
};
