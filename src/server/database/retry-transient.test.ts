import { expect, test } from 'vitest';
import { SECOND } from '../time/clock.ts';
import { isTransient, retryTransient } from './retry-transient.ts';

test.each([
  [{ code: 'SQLITE_BUSY' }, true],
  [{ code: 'SQLITE_FULL' }, false],
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '57P01' }, true],
  [{ code: '25006' }, true],
  [{ code: '25P03' }, true],
  [{ code: '53300' }, true],
  [{ code: '57014' }, false],
  [{ code: '23505' }, false],
  [{ message: 'Connection terminated unexpectedly' }, true],
  [{ message: 'Client has encountered a connection error and is not queryable' }, true],
  [{ message: 'Query read timeout' }, false],
])('the error %j is transient: %j', (error, expected) => {
  expect(isTransient(Object.assign(new Error(), error))).toBe(expected);
});

function busy(): Error {
  return Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
}

test('retries a transient error until it succeeds', async () => {
  let attempts = 0;
  const result = await retryTransient({ now: () => 0, monotonic: () => 0 }, async () => {
    attempts++;
    if (attempts < 3) throw busy();
    return 'done';
  });
  expect([result, attempts]).toEqual(['done', 3]);
});

test('gives up after five seconds, by the monotonic clock', async () => {
  let elapsedMs = 0;
  let attempts = 0;
  const retried = retryTransient({ now: () => 0, monotonic: () => elapsedMs }, async () => {
    attempts++;
    elapsedMs += 2.4 * SECOND;
    throw busy();
  });
  await expect(retried).rejects.toThrow('busy');
  expect(attempts).toBe(3);
});

test('does not retry another error', async () => {
  let attempts = 0;
  const retried = retryTransient({ now: () => 0, monotonic: () => 0 }, async () => {
    attempts++;
    throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
  });
  await expect(retried).rejects.toThrow('full');
  expect(attempts).toBe(1);
});
