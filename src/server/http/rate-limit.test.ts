import { expect, test } from 'vitest';
import { MINUTE } from '../clock.ts';
import { openRateLimit } from './rate-limit.ts';

function limiter() {
  let now = 0;
  const limit = openRateLimit(2, MINUTE, { now: () => 0, monotonic: () => now });
  return {
    limit,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

test('admits the maximum per window and says how many seconds remain', () => {
  const { limit, advance } = limiter();
  expect([limit.check('1.2.3.4'), limit.check('1.2.3.4')]).toEqual([0, 0]);
  advance(10_500);
  expect(limit.check('1.2.3.4')).toBe(50);
  expect(limit.check('1.2.3.5')).toBe(0);
  advance(49_500);
  expect(limit.check('1.2.3.4')).toBe(0);
});

test.each([
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb:1:2:3', true],
  ['2001:db8::1', '2001:db8:0:0:1::', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:1.2.3.4', '1.2.3.4', true],
  ['::1', '::2', true],
])('%s and %s share a window: %j', (one, other, isShared) => {
  const { limit } = limiter();
  for (let count = 0; count < 3; count++) limit.check(one);
  expect(limit.check(other) > 0).toBe(isShared);
});
