import { expect, test } from 'vitest';
import { mayPass } from './retry-transient.ts';

test.each([
  [{ code: 'SQLITE_BUSY' }, true],
  [{ code: 'SQLITE_FULL' }, false],
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '57P01' }, true],
  [{ code: '23505' }, false],
  [{ message: 'Connection terminated unexpectedly' }, true],
  [{ message: 'Client has encountered a connection error and is not queryable' }, true],
  [{ message: 'Query read timeout' }, false],
])('the error %j is transient: %j', (error, isPassing) => {
  expect(mayPass(Object.assign(new Error(), error))).toBe(isPassing);
});
