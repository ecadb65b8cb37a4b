/**
 * The words of the consent label now, by version. When the wording changes, the old version moves to
 * consent-evidence.ts: visitors need not download it.
 */
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

/** The request header that names the version shown: a tab may be older than the server. */
export const CONSENT_HEADER = 'consent-version';

/** The default of `RETENTION_DAYS`; the privacy notice promises it. */
export const RETENTION_DAYS = 365;
