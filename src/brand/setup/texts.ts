import type { Brand } from '../../domain/brand.ts';
import type { QuestionKey } from './answer.ts';

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
