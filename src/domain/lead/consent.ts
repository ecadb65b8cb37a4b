/**
 * The versions of the consent text, the newest last. The one that a visitor saw is stored with the
 * lead as evidence: when the words of the consent label change, add the day, and remove none.
 */
export const CONSENT_VERSIONS = ['2026-11-15'] as const;

export type ConsentVersion = (typeof CONSENT_VERSIONS)[number];

/** Of the label as it reads now. */
export const CONSENT_VERSION = CONSENT_VERSIONS[CONSENT_VERSIONS.length - 1] as ConsentVersion;

/** The browser says in it which words it showed: a tab may be older than the server. */
export const CONSENT_HEADER = 'consent-version';

/** Stored for a version that is not ours: nobody can say which words were agreed to. */
export const UNKNOWN_CONSENT = 'unknown';

/** Without a header it is another sender, who goes by what stands here now. */
export function consentVersionOf(header: string | readonly string[] | undefined): string {
  if (header === undefined) return CONSENT_VERSION;
  return CONSENT_VERSIONS.find((version) => version === header) ?? UNKNOWN_CONSENT;
}

/** How many days a lead is kept unless the operator says otherwise; the privacy notice promises it. */
export const RETENTION_DAYS = 365;
