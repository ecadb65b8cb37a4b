/**
 * The version of the consent text that a lead agreed to, stored with it as evidence. Change the
 * words of the consent label and this date together.
 */
export const CONSENT_VERSION = '2026-11-15';
