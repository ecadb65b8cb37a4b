import { expect, test } from 'vitest';
import { payloadOf } from '../../../tests/support/leads.ts';
import { contentHash, isIdempotencyKey, keyHash } from './idempotency.ts';

test.each([
  ['a', true],
  ['8e03978e-40d5-43e8-bc93-6894a57f9324', true],
  ['two words', true],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
  ['', false],
  [' x', false],
  ['x ', false],
  ['è', false],
  ['a\tb', false],
])('the key %j is valid: %j', (key, isValid) => {
  expect(isIdempotencyKey(key)).toBe(isValid);
});

test('different keys have different short hashes', () => {
  expect(keyHash('a')).toMatch(/^[\w-]{22}$/);
  expect(keyHash('a')).not.toBe(keyHash('b'));
});

test('the content hash covers what the visitor entered, not what the server derived', () => {
  const payload = payloadOf();
  expect(contentHash({ ...payload, interpretive_note: 'new words' })).toBe(contentHash(payload));
  expect(contentHash({ ...payload, lead_name: 'Bea' })).not.toBe(contentHash(payload));
});
