/**
 * The versions of the consent text, the newest last. The version that a visitor saw is stored with
 * the lead as evidence. When the wording of the consent label changes, add the day and remove none.
 */
export const CONSENT_VERSIONS = ['2026-11-15'] as const;

export type ConsentVersion = (typeof CONSENT_VERSIONS)[number];

/** The version of the label as it reads now. */
export const CONSENT_VERSION = CONSENT_VERSIONS[CONSENT_VERSIONS.length - 1] as ConsentVersion;

/** The request header that names the version shown: a tab may be older than the server. */
export const CONSENT_HEADER = 'consent-version';

/** Stored for a version we do not know: nobody can say which wording was agreed to. */
export const UNKNOWN_CONSENT = 'unknown';

/** A sender without the header is not our page, and agrees to the current wording. */
export function consentVersionOf(header: string | readonly string[] | undefined): string {
  if (header === undefined) return CONSENT_VERSION;
  return CONSENT_VERSIONS.find((version) => version === header) ?? UNKNOWN_CONSENT;
}

/** The default of `RETENTION_DAYS`; the privacy notice promises it. */
export const RETENTION_DAYS = 365;

/** The words of each version of the consent label. Add one with each version, and change none. */
export const CONSENT_TEXTS: Readonly<Record<string, string>> = {
  '2026-11-15':
    "Ho letto l'informativa sulla privacy e acconsento al trattamento del mio nome, del mio numero e dei dati sul mio corpo per ricevere l'analisi personalizzata su WhatsApp.",
};
