import type { Random } from './random.ts';

const HEX = '0123456789ABCDEF';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

const INCOMING = 0x12;
const OUTGOING = 0x11;

/** As Meta's, it carries the person's number, readable for whoever undoes the base64. */
export function messageId(random: Random, digits: string, direction: 'in' | 'out'): string {
  const bytes = Buffer.concat([
    Buffer.from([0x1c, 0x18, digits.length]),
    Buffer.from(digits),
    Buffer.from([0x15, 0x02, 0x00, direction === 'in' ? INCOMING : OUTGOING, 0x18, 20]),
    Buffer.from(random.digits(20, HEX)),
    Buffer.from([0]),
  ]);
  return `wamid.${bytes.toString('base64')}`;
}

/** A business-scoped user id: what a brand gets instead of a hidden phone number. */
export function businessScopedId(random: Random): string {
  return `IT.${random.digits(19, '123456789')}`;
}

export function isBusinessScopedId(text: string): boolean {
  return /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/.test(text);
}

export function mediaId(random: Random): string {
  return random.digits(16, '123456789');
}

export function traceId(random: Random): string {
  return `A${random.digits(22, LETTERS)}`;
}
