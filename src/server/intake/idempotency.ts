import { hash } from 'node:crypto';
import type { LeadPayload } from '../../domain/lead/lead-payload.ts';

/** 1 to 255 printable ASCII characters without surrounding spaces; our pages send 36. */
const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

export const KEY_RULE = 'Idempotency-Key: 1 to 255 printable ASCII characters.';

export function isIdempotencyKey(header: unknown): header is string {
  return typeof header === 'string' && KEY.test(header);
}

/** 22 base64url characters of SHA-256: enough to tell keys apart without storing them. */
export function shortHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/**
 * Covers what the visitor entered and not what the server derives from it, so that a repeated lead
 * is still recognised after an upgrade that words the note differently.
 */
export function contentHash(payload: LeadPayload): string {
  return shortHash([payload.lead_name, payload.lead_phone, payload.user_inputs].join('\n'));
}
