import { createHmac } from 'node:crypto';

/**
 * The bytes of a webhook call. Meta escapes slashes and everything beyond ASCII, so that a
 * receiver which parses and prints the JSON again gets other bytes than those that were signed.
 */
export function encodePayload(payload: unknown): Buffer {
  const text = JSON.stringify(payload)
    .replaceAll('/', '\\/')
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return Buffer.from(text, 'latin1');
}

/** The value of the header `X-Hub-Signature-256`. */
export function signatureOf(bytes: Buffer, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`;
}
