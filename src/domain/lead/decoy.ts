import type { LeadPayload } from './lead-payload.ts';

/**
 * A field of the lead form that people never see: whoever fills it in is a program. Its name means
 * nothing to any browser's autofill. It travels beside the seven keys, and only when it is filled.
 */
export const DECOY = 'subject';

/** What the browser posts to our own server. */
export type LeadBody = LeadPayload & { readonly [DECOY]?: string };

/** Reads the body of an untrusted sender. */
export function fillsDecoy(body: unknown): boolean {
  const record = (body ?? {}) as Record<string, unknown>;
  const value = Object.hasOwn(record, DECOY) ? record[DECOY] : undefined;
  return typeof value === 'string' && value.trim() !== '';
}
