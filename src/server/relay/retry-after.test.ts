import { expect, test } from 'vitest';
import { HOUR, SECOND } from '../time/clock.ts';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.UTC(2026, 10, 15, 12);

test.each([
  [undefined, 0],
  ['', 0],
  ['30', 30 * SECOND],
  [' 30 ', 30 * SECOND],
  ['-1', 0],
  ['1e3', 0],
  ['99999999', 24 * HOUR],
  ['Sun, 15 Nov 2026 12:01:00 GMT', 60 * SECOND],
  ['Sunday, 15-Nov-26 12:01:00 GMT', 60 * SECOND],
  ['Sun, 15 Nov 2026 11:00:00 GMT', 0],
  ['Sun, 15 Nov 2027 12:00:00 GMT', 24 * HOUR],
  ['Sun, nonsense GMT', 0],
  ['2026-11-15T12:01:00Z', 0],
  ['x Sun, 15 Nov 2026 12:01:00 GMT', 0],
  ['Sun, 15 Nov 2026 12:01:00 GMT-1', 0],
])('%j is %d ms', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
});
