import { CONSENT_LABELS, consentVersionFor } from './consent.ts';

/**
 * The words of every version of the consent label. The version that a visitor saw is stored with the
 * lead as evidence, so never change or remove one: when the wording changes, add a version.
 */
export const CONSENT_TEXTS = {
  ...CONSENT_LABELS,
} as const;

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
