import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'sha256=';

/** Meta signs the bytes that it sends: a body that was parsed and written again never matches. */
export function isSignedBy(secret: string, body: Buffer, header: unknown): boolean {
  if (typeof header !== 'string' || !header.startsWith(PREFIX)) return false;
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  return isSameSecret(header.slice(PREFIX.length), expected);
}

/** Compares in constant time, whatever the lengths are. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
