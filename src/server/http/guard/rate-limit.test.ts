import { expect, test } from 'vitest';
import { openRateLimit } from './rate-limit.ts';

function limiter() {
  let now = 0;
  const limit = openRateLimit(2, { now: () => 0, monotonic: () => now });
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
  ['1.2.3.4:5678', '1.2.3.4:9', true],
  ['1.2.3.4:5678', '1.2.3.5:5678', false],
  ['[2001:db8:1:2::1]:5678', '2001:DB8:1:2::9', true],
  ['[2001:db8:1:2::1]', '[2001:db8:1:3::1]:1', false],
  ['::ffff:1.2.3.4', '1.2.3.4:80', true],
  ['fe80::1%eth0', 'fe80::2', true],
  ['garbage', '"; drop table', true],
  ['1.2.3.4.5', 'unknown', true],
])('%s and %s share a window: %j', (one, other, isShared) => {
  const { limit } = limiter();
  for (let count = 0; count < 3; count++) limit.check(one);
  expect(limit.check(other) > 0).toBe(isShared);
});

test('networks of one /48 share eight times the allowance', () => {
  const { limit } = limiter();
  const check = (network: number) => limit.check(`2001:db8:1:${network.toString(16)}::1`);
  const waits = Array.from({ length: 20 }, (_, network) => check(network));
  expect(waits.map((wait) => wait > 0)).toEqual([...Array(16).fill(false), ...Array(4).fill(true)]);
  expect(limit.check('2001:db8:2:1::1')).toBe(0);
});

test('refused requests of one network use up nothing of its neighbours', () => {
  const { limit } = limiter();
  for (let count = 0; count < 50; count++) limit.check('2001:db8:1:1::1');
  expect(limit.check('2001:db8:1:2::1')).toBe(0);
});
