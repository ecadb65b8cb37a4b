/** The words of the consent label now, by version. */
export const CONSENT_LABELS = {
  '2026-11-19':
    "Ho letto l'informativa sulla privacy e acconsento al trattamento di nome, numero e dati sul mio corpo per ricevere l'analisi su WhatsApp (Meta, responsabile del trattamento). Posso cancellarli quando voglio, anche scrivendo «Cancella i miei dati» nella chat.",
  '2026-11-19-parent':
    "Sono il genitore, o chi ne fa le veci, della persona a cui si riferiscono questi dati: ho letto l'informativa sulla privacy e acconsento al trattamento di nome, numero e dati sul suo corpo per ricevere l'analisi su WhatsApp (Meta, responsabile del trattamento). Posso cancellarli quando voglio, anche scrivendo «Cancella i miei dati» nella chat.",
} as const;

export type ConsentVersion = keyof typeof CONSENT_LABELS;

/** Below this age Italian law asks for the consent of a parent (art. 2-quinquies, d.lgs. 196/2003). */
const CONSENT_AGE = 14;

export function consentVersionFor(age: number): ConsentVersion {
  return age < CONSENT_AGE ? '2026-11-19-parent' : '2026-11-19';
}

/**
 * The words of every version. The version that a visitor saw is stored with the lead as evidence, so never change or
 * remove one: when the wording changes, the old version moves here, because visitors need not download it.
 */
export const CONSENT_TEXTS = CONSENT_LABELS;

/** Stored for a version we do not know: nobody can say which wording was agreed to. */
const UNKNOWN_CONSENT = 'unknown';

/**
 * Returns what the page says it showed, even if it does not fit the age: evidence is not corrected.
 * A sender without the header is not our page, and agrees to the current wording for the age.
 */
export function consentVersionOf(
  header: string | readonly string[] | undefined,
  age: number,
): string {
  if (header === undefined) return consentVersionFor(age);
  const isKnown = typeof header === 'string' && Object.hasOwn(CONSENT_TEXTS, header);
  return isKnown ? header : UNKNOWN_CONSENT;
}

/** The request header that names the version shown: a tab may be older than the server. */
export const CONSENT_HEADER = 'consent-version';

/** The default of `RETENTION_DAYS`; the privacy notice promises it. */
export const RETENTION_DAYS = 365;
