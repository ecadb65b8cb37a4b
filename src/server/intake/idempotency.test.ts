import { expect, test } from 'vitest';
import { payloadOf } from '../../../tests/support/leads.ts';
import { contentHash, isIdempotencyKey, shortHash } from './idempotency.ts';

const LONGEST = 'x'.repeat(255);

test.each(['k', 'a b', '!~', 'a1-1g2h3hanfb28', LONGEST])('%j is a key', (text) => {
  expect(isIdempotencyKey(text)).toBe(true);
});

test.each(['', ' ', ' a', 'a ', 'a\tb', 'a\nb', 'caf\u00e9', '\u007f', `${LONGEST}x`])(
  '%j is not a key',
  (text) => {
    expect(isIdempotencyKey(text)).toBe(false);
  },
);

// Leads that are stored must still be recognised after an update.
test('the hashes stay the same from version to version', () => {
  expect(shortHash('a1-1g2h3hanfb28')).toBe('464TIbxdZQfqPU9tiCRx3W');
  const entered = { lead_name: 'Anna', lead_phone: '+393331234567', user_inputs: '{"age":30}' };
  expect(contentHash({ ...payloadOf(), ...entered })).toBe('hA6X0piLIow7MCRGf2V4Hq');
});

test('the hash of the content depends on what the visitor entered, and on nothing else', () => {
  const payload = payloadOf();
  const hash = contentHash(payload);
  expect(contentHash({ ...payload, interpretive_note: 'x', whatsapp_message_ready: 'x' })).toBe(
    hash,
  );
  expect(contentHash({ ...payload, lead_name: 'Anna B' })).not.toBe(hash);
  expect(contentHash({ ...payload, lead_phone: '+393331234568' })).not.toBe(hash);
  expect(contentHash({ ...payload, user_inputs: '{}' })).not.toBe(hash);
});
