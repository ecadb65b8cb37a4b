import type { PhysicalGoal } from '../../domain/calculator/calculator-input.ts';
import { FIELD_NAMES } from '../../domain/calculator/labels.ts';
import type { Me } from '../../domain/desk/desk-api.ts';
import type { FunnelStep } from '../../domain/desk/funnel-report.ts';
import { ROW_STATES, type RowState, type Tab } from '../../domain/desk/lead-list.ts';
import { isByHand } from '../../domain/desk/state-text.ts';
import type { Question } from '../../domain/insights/insight-events.ts';

export const TAB_LABELS: Record<Tab, string> = {
  todo: 'Da fare',
  waiting: 'In attesa',
  sent: 'Inviati',
  all: 'Tutti',
};

/** Somebody who wrote from a number that no lead has. */
export const UNKNOWN_PERSON = 'Numero sconosciuto';

/** Replaces the number of a person who writes under a username. */
export const HIDDEN_NUMBER = 'numero nascosto da WhatsApp';

const TAB_STATES: Record<Tab, readonly RowState[]> = {
  todo: ['none', 'asked', 'failed', 'unmatched'],
  waiting: [],
  sent: ['sent', 'delivered', 'read', 'by_hand', 'automation'],
  all: ROW_STATES,
};

/**
 * The states that the filter of a tab offers. Where the server or an automation answers, a lead
 * without an answer is nobody's task yet.
 */
export function statesOfTab(
  tab: Tab,
  ways: Pick<Me, 'automation' | 'whatsapp'>,
): readonly RowState[] {
  const states = TAB_STATES[tab];
  return tab === 'todo' && !isByHand(ways) ? states.filter((state) => state !== 'none') : states;
}

/** In a list, where there is room for a word or two. */
export const SHORT_GOALS: Record<PhysicalGoal, string> = {
  maintain: 'mantenere',
  leaner: 'snellire',
  stronger: 'massa muscolare',
  healthyWeight: 'peso sano',
  other: 'altro obiettivo',
};

export const FUNNEL_LABELS: Record<FunnelStep, string> = {
  visits: 'Visite',
  firstAnswers: 'Prime risposte',
  calculations: 'Calcoli',
  leads: 'Contatti',
  chatsOpened: 'Chat aperte',
  messages: 'Messaggi',
  answers: 'Analisi inviate',
  reads: 'Analisi lette',
};

const QUESTION_NAMES: Record<Question, string> = {
  ...FIELD_NAMES,
  name: 'nome',
  phone: 'numero WhatsApp',
  consent: 'consenso',
};

export function fieldLabel(field: string): string {
  const name = (QUESTION_NAMES as Record<string, string>)[field] ?? field;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const HISTORY: Readonly<Record<string, string>> = {
  came: 'ha chiesto la sua analisi',
  asked: 'ha scritto su WhatsApp',
  queued: 'risposta messa in coda',
  sent: 'analisi inviata',
  delivered: 'analisi consegnata',
  read: 'analisi letta',
  failed: 'invio non riuscito',
  open: 'ha aperto il contatto',
  reveal: 'ha visto il numero',
  // The picture is all that can be downloaded from the page of one person.
  export: "ha scaricato l'immagine",
  answered: "ha segnato l'analisi come inviata",
  answer: 'ha fatto partire la risposta',
  reply: 'ha risposto su WhatsApp',
  done: 'ha segnato il messaggio come fatto',
  called: 'ha segnato la chiamata',
  'call-back': 'ha cambiato il giorno in cui richiamare',
  note: 'ha cambiato la nota',
  undo: 'ha annullato una conferma',
  restrict: "ha limitato l'uso dei dati",
  unrestrict: 'ha tolto la limitazione',
};

/** A newer server may send names that this page does not know. */
export function historyText(what: string): string {
  return HISTORY[what] ?? what;
}
