import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** The format of a signature, right or wrong. */
const SIGNATURE = /^sha256=[0-9a-f]{64}$/;

export function isSignature(header: unknown): header is string {
  return typeof header === 'string' && SIGNATURE.test(header);
}

/** Meta signs the raw bytes: a body that was parsed and serialized again never matches. */
export function isSignedBy(secret: string, body: Buffer, header: unknown): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  return isSignature(header) && isSameSecret(header, `sha256=${expected}`);
}

/** Compares in constant time, whatever the lengths are. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
