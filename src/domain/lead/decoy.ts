import type { LeadPayload } from './lead-payload.ts';

/**
 * The name of a honeypot: a field that people never see, so that only programs fill it in. Autofill
 * does not know the name. The field is sent in addition to the seven keys, and only if it is filled in.
 */
export const DECOY = 'subject';

/** The body that the browser posts to our own server. */
export type LeadBody = LeadPayload & { readonly [DECOY]?: string };

/** Reads the body of an untrusted sender. */
export function fillsDecoy(body: unknown): boolean {
  const record = (body ?? {}) as Record<string, unknown>;
  const value = Object.hasOwn(record, DECOY) ? record[DECOY] : undefined;
  return typeof value === 'string' && value.trim() !== '';
}
