import { hash } from 'node:crypto';

/** The hash of an erased message's id; the id itself contains the number. */
export function messageHash(wamid: string): string {
  return hash('sha256', wamid, 'hex');
}
