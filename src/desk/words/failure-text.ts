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
export function failureText(reason: string): string {
  const code = /^error (\d+)/.exec(reason)?.[1];
  if (code === undefined) return REASONS[reason] ?? reason;
  return `${CODES[code] ?? "WhatsApp l'ha rifiutato"} (errore ${code})`;
}
