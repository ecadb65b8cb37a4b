import { expect, test } from 'vitest';
import { oncePerMinute, withoutMessage } from './log.ts';

test('a logged error has its code and never its message', () => {
  const error = Object.assign(new Error('Anna +393331234567\nAnna again'), { code: 'E_X' });
  const logged = JSON.stringify([withoutMessage(error), withoutMessage('Anna')]);
  expect(logged).toContain('E_X');
  expect(logged).not.toContain('Anna');
});

test('each of several errors that alternate is logged once a minute', () => {
  let now = 0;
  const shouldLog = oncePerMinute({ now: () => now, monotonic: () => now });
  const logged = () => ['ECONNRESET', 'ETIMEDOUT', 'ECONNRESET'].map((code) => shouldLog(code));
  expect(logged()).toEqual([true, true, false]);
  now = 59_999;
  expect(logged()).toEqual([false, false, false]);
  now = 60_000;
  expect(logged()).toEqual([true, true, false]);
});
