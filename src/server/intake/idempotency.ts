import { createHash } from 'node:crypto';
import type { LeadPayload } from '../../domain/lead/lead-payload.ts';

/** Printable ASCII; far more than the 36 characters that browsers send. */
const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

export function isIdempotencyKey(text: string): boolean {
  return KEY.test(text);
}

/** 128 bits of SHA-256: keys are told apart without being kept. */
export function keyHash(key: string): string {
  return shortHash(key);
}

/**
 * Of what the visitor said, not of what was made of it: after an upgrade that words the note
 * otherwise, the same lead is still the same.
 */
export function contentHash(payload: LeadPayload): string {
  return shortHash([payload.lead_name, payload.lead_phone, payload.user_inputs].join('\n'));
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
