import type { LeadRow, RowState } from './lead-list.ts';

const STATE_LABELS: Record<RowState, string> = {
  none: 'in attesa',
  asked: 'ha scritto',
  sent: 'inviato',
  delivered: 'consegnato',
  read: 'letto',
  failed: 'non riuscito',
  by_hand: 'inviato a mano',
  superseded: 'sostituito da una richiesta più recente',
  automation: "all'automazione",
  quarantined: 'in quarantena',
  unmatched: 'messaggio senza richiesta',
};

export type StatedRow = Pick<LeadRow, 'state' | 'reason' | 'isRestricted'>;

/** Neither the server nor an automation answers: people do. */
export function isByHand(ways: { readonly automation: boolean; readonly whatsapp: boolean }) {
  return !ways.automation && !ways.whatsapp;
}

export function stateText({ state, reason, isRestricted }: StatedRow, byHand = false): string {
  if (isRestricted) return 'uso dei dati limitato';
  if (state === 'none' && byHand) return 'da scrivere';
  if (state !== 'failed' || !reason) return STATE_LABELS[state];
  return `${STATE_LABELS.failed}: ${failureText(reason)}`;
}

/** Reasons that the server gives itself. */
const REASONS: Readonly<Record<string, string>> = {
  window_closed: 'sono passate più di 24 ore dal suo messaggio',
  text_gone: "il testo dell'analisi non c'è più",
  quarantined: 'il contatto è in quarantena',
  restricted: "la persona ha chiesto di limitare l'uso dei suoi dati",
  erasure_mentioned: 'forse chiede di cancellare i suoi dati: leggi il messaggio',
  unknown: 'non sappiamo se è arrivato',
};

/** Meta's codes that a person at the desk can do something about. */
const CODES: Readonly<Record<string, string>> = {
  131026: 'WhatsApp non raggiunge questo numero',
  131049: 'WhatsApp limita i messaggi a questa persona',
  131050: 'questa persona non vuole messaggi dalle aziende',
};

/** Why an answer failed. It includes Meta's code, for the operator. */
function failureText(reason: string): string {
  const code = /^error (\d+)/.exec(reason)?.[1];
  if (code === undefined) return REASONS[reason] ?? reason;
  return `${CODES[code] ?? "WhatsApp l'ha rifiutato"} (errore ${code})`;
}
