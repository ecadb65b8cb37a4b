import { describe, expect, test } from 'vitest';
import { payloadOf } from '../../tests/support/leads.ts';
import { MINUTE } from './clock.ts';
import { isForeignOrigin } from './http/admission.ts';
import { openRateLimit } from './http/rate-limit.ts';
import { contentHash, isIdempotencyKey, keyHash } from './intake/idempotency.ts';
import { withoutMessage } from './log.ts';
import { lowestUuidV7, uuidV7 } from './store/lead-id.ts';
import { mayPass } from './store/retry-transient.ts';

function limiter() {
  let now = 0;
  const limit = openRateLimit(2, MINUTE, { now: () => 0, steady: () => now });
  return {
    limit,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('ids', () => {
  const NOW = Date.UTC(2030, 0, 1);

  test('are version 7 and begin with the time', () => {
    const id = uuidV7(NOW);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(NOW);
  });

  test('ascend within a millisecond, beyond the counter, and when the clock steps back', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => uuidV7(NOW + 1 - (index % 3)));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('of a moment sort after the lowest of it, and before the lowest of the next', () => {
    const later = NOW + 1000;
    const id = uuidV7(later);
    expect([lowestUuidV7(later + 1), id, lowestUuidV7(later)].toSorted()).toEqual([
      lowestUuidV7(later),
      id,
      lowestUuidV7(later + 1),
    ]);
  });
});

describe('the rate limit', () => {
  test('admits so many a minute and says how long to wait', () => {
    const { limit, pass } = limiter();
    expect([limit.check('1.2.3.4'), limit.check('1.2.3.4')]).toEqual([0, 0]);
    pass(10_500);
    expect(limit.check('1.2.3.4')).toBe(50);
    expect(limit.check('1.2.3.5')).toBe(0);
    pass(49_500);
    expect(limit.check('1.2.3.4')).toBe(0);
  });

  test.each([
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb:1:2:3', true],
    ['2001:db8::1', '2001:db8:0:0:1::', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:1.2.3.4', '1.2.3.4', true],
    ['::1', '::2', true],
  ])('%s and %s', (one, other, isSame) => {
    const { limit } = limiter();
    for (let count = 0; count < 3; count++) limit.check(one);
    expect(limit.check(other) > 0).toBe(isSame);
  });
});

describe('a foreign origin', () => {
  test.each([
    ['none', {}, false],
    ['our own', { origin: 'https://peso.example' }, false],
    ['our own, in capitals', { origin: 'https://PESO.example' }, false],
    ['another', { origin: 'https://evil.example' }, true],
    ['another port', { origin: 'https://peso.example:8443' }, true],
    ['a longer name', { origin: 'https://peso.example.evil.example' }, true],
    ['none to speak of', { origin: 'null' }, true],
    ['nonsense', { origin: '<script>' }, true],
    [
      "behind a proxy that rewrites the host, by the browser's word",
      { origin: 'https://public.example', 'sec-fetch-site': 'same-origin' },
      false,
    ],
    [
      "another, by the browser's word",
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      true,
    ],
  ])('%s', (_name, headers, isForeign) => {
    expect(isForeignOrigin(headers, 'peso.example')).toBe(isForeign);
  });
});

describe('idempotency keys', () => {
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
  ])('%j', (key, isFine) => {
    expect(isIdempotencyKey(key)).toBe(isFine);
  });

  test('are hashed', () => {
    expect(keyHash('a')).toMatch(/^[\w-]{22}$/);
    expect(keyHash('a')).not.toBe(keyHash('b'));
  });

  test('the content is what the visitor said, not what we made of it', () => {
    const payload = payloadOf();
    expect(contentHash({ ...payload, interpretive_note: 'new words' })).toBe(contentHash(payload));
    expect(contentHash({ ...payload, lead_name: 'Bea' })).not.toBe(contentHash(payload));
  });
});

test('what is logged of an error never holds its message', () => {
  const error = Object.assign(new Error('Anna +393331234567\nAnna again'), { code: 'E_X' });
  const said = JSON.stringify([withoutMessage(error), withoutMessage('Anna')]);
  expect(said).toContain('E_X');
  expect(said).not.toContain('Anna');
});

describe('what may pass', () => {
  test.each([
    [{ code: 'SQLITE_BUSY' }, true],
    [{ code: 'SQLITE_FULL' }, false],
    [{ code: 'ECONNREFUSED' }, true],
    [{ code: '57P01' }, true],
    [{ code: '23505' }, false],
    [{ message: 'Connection terminated unexpectedly' }, true],
    [{ message: 'Client has encountered a connection error and is not queryable' }, true],
    [{ message: 'Query read timeout' }, false],
  ])('%j', (error, isPassing) => {
    expect(mayPass(Object.assign(new Error(), error))).toBe(isPassing);
  });
});
