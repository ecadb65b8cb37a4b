import { brand } from '../../../brand.config.ts';
import { countText } from '../../domain/desk/count-text.ts';
import { TIME_ZONE } from '../../domain/desk/time-zone.ts';
import type { Destination } from '../database/schema.ts';

export type MailText = { readonly subject: string; readonly text: string };

const MAX_NAMES = 10;

/** Invisible and direction-changing marks could make a visitor's name look like our own text. */
const INVISIBLE = /\p{Cf}/gu;

/** Announces new leads by name with a link to the desk, and without other personal data. */
export function newLeadsText(names: readonly string[], deskAddress: string): MailText {
  return names.length === 1
    ? peopleText(names, {
        subject: `Nuova richiesta per ${brand.name}`,
        opening: (name) => `buone notizie: ${name} ha chiesto la sua analisi.`,
        link: `La trovi qui: ${deskAddress}`,
      })
    : peopleText(names, {
        subject: `${names.length} nuove richieste per ${brand.name}`,
        opening: () => `buone notizie: ${names.length} persone hanno chiesto la loro analisi.`,
        link: `Le trovi qui: ${deskAddress}`,
      });
}

/** Announces who wrote after the analysis, and never what. */
export function questionsText(names: readonly string[], deskAddress: string): MailText {
  const link = `Leggi e rispondi qui, entro 24 ore dal messaggio: ${deskAddress}`;
  return names.length === 1
    ? peopleText(names, {
        subject: `Un messaggio per ${brand.name}`,
        opening: (name) => `${name} ti ha scritto su WhatsApp dopo l'analisi.`,
        link,
      })
    : peopleText(names, {
        subject: `Messaggi da ${names.length} persone per ${brand.name}`,
        opening: () => `${names.length} persone ti hanno scritto su WhatsApp dopo l'analisi.`,
        link,
      });
}

type PeopleWords = {
  readonly subject: string;
  readonly opening: (firstName: string) => string;
  readonly link: string;
};

function peopleText(names: readonly string[], { subject, opening, link }: PeopleWords): MailText {
  const shown = names.map((name) => name.replace(INVISIBLE, '')).slice(0, MAX_NAMES);
  const more = names.length - shown.length;
  const list = [...shown, ...others(more)].map((line) => `- ${line}`).join('\n');
  const paragraphs = names.length === 1 ? [link] : [list, link];
  return { subject, text: letter(opening(shown[0] ?? ''), paragraphs) };
}

function others(count: number): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? "e un'altra" : `e altre ${count}`];
}

/** Counts at the time of writing, not on the day that the e-mail reports. */
export type OpenCounts = {
  /** People who wait for an answer from the desk. */
  readonly todo: number;
  /** People to call back today, or on a day that has passed. */
  readonly callBacks: number;
  /** Leads that wait for the automation, and leads that it refused. */
  readonly waiting: number;
  readonly dead: number;
};

export type DayCounts = OpenCounts & {
  readonly visits: number;
  readonly calculations: number;
  readonly leads: number;
  readonly chatsOpened: number;
};

export function summaryText(day: Date, counts: DayCounts, deskAddress: string): MailText {
  const date = dateText(day, { dateStyle: 'full' });
  const lines = [
    `Visite: ${counts.visits}`,
    `Calcoli: ${counts.calculations}`,
    `Richieste: ${counts.leads}`,
    `Chat aperte: ${counts.chatsOpened}`,
  ];
  const open = [
    ...(counts.callBacks > 0 ? [`Persone da richiamare oggi: ${counts.callBacks}`] : []),
    ...(counts.todo > 0 ? [`Persone che aspettano in «Da fare»: ${countText(counts.todo)}`] : []),
    ...(counts.waiting > 0 ? [`Richieste ancora da consegnare: ${counts.waiting}`] : []),
    ...(counts.dead > 0 ? [`Consegne non riuscite: ${counts.dead}`] : []),
  ];
  return {
    subject: `${brand.name}: com'è andata ieri (${counts.leads} ${counts.leads === 1 ? 'richiesta' : 'richieste'})`,
    text: letter(`ecco la giornata di ${date}.`, [
      lines.join('\n'),
      ...(open.length > 0 ? [open.join('\n')] : []),
      `Tutto il resto è qui: ${deskAddress}`,
    ]),
  };
}

/** Leads wait for the automation indefinitely, but WhatsApp accepts an answer only within a day. */
const OUTAGES = {
  automation: {
    failing: 'le richieste non arrivano alla tua automazione',
    whileFailing: '',
    well: 'le richieste arrivano di nuovo alla tua automazione',
    whatWaited: 'Quello che era in attesa riparte automaticamente.',
  },
  whatsapp: {
    failing: 'le risposte su WhatsApp non partono',
    whileFailing:
      ' WhatsApp però permette di rispondere solo entro 24 ore dal messaggio della persona: chi aspetta da più tempo lo trovi in «Da fare».',
    well: 'le risposte su WhatsApp partono di nuovo',
    whatWaited:
      'Le risposte in attesa ripartono automaticamente; chi ha scritto da più di 24 ore è in «Da fare».',
  },
} as const satisfies Readonly<Record<Destination, object>>;

/** `reason` is what the other side answered, such as `HTTP 500`. */
export function outageText(
  destination: Destination,
  since: Date,
  reason: string,
  deskAddress: string,
): MailText {
  const { failing, whileFailing } = OUTAGES[destination];
  const beginning = dateText(since, { dateStyle: 'long', timeStyle: 'short' });
  return {
    subject: `${brand.name}: ${failing}`,
    text: letter(`da più di un'ora ${failing}.`, [
      [`Inizio: ${beginning}`, ...(reason ? [`Motivo: ${reason}`] : [])].join('\n'),
      `Nessuna richiesta è persa: riproviamo automaticamente, e ti scriviamo quando tutto funziona di nuovo.${whileFailing}`,
      `Puoi vedere lo stato e rispondere a mano qui: ${deskAddress}`,
    ]),
  };
}

export function recoveryText(destination: Destination, deskAddress: string): MailText {
  const { well, whatWaited } = OUTAGES[destination];
  return {
    subject: `${brand.name}: ${well}`,
    text: letter(`tutto a posto: ${well}.`, [`${whatWaited} Lo stato è qui: ${deskAddress}`]),
  };
}

/** Tells that retention waits for a day because it would take many leads. */
export function retentionText(deskAddress: string): MailText {
  return {
    subject: `${brand.name}: tra un giorno cancelliamo molti dati vecchi`,
    text: letter('più di un decimo delle richieste risulta troppo vecchio e va cancellato.', [
      "Per prudenza aspettiamo un giorno, perché potrebbe essere sbagliato l'orologio del server. Se è sbagliato, chi gestisce il server lo corregga e riavvii. Se è giusto, non devi fare nulla.",
      `Lo stato è qui: ${deskAddress}`,
    ]),
  };
}

/** Tells that less than 2 GB are free. */
export function diskText(deskAddress: string): MailText {
  return {
    subject: `${brand.name}: lo spazio sul disco sta per finire`,
    text: letter('sul disco del server restano meno di 2 GB.', [
      'Quando lo spazio finisce, le nuove richieste vengono rifiutate: chi gestisce il server ne liberi altro.',
      `Lo stato è qui: ${deskAddress}`,
    ]),
  };
}

function letter(opening: string, paragraphs: readonly string[]): string {
  return ['Ciao,', opening, ...paragraphs, `A presto,\n${brand.name}`].join('\n\n').concat('\n');
}

function dateText(moment: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('it-IT', { timeZone: TIME_ZONE, ...options }).format(moment);
}
