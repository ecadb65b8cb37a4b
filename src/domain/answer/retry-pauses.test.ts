import { expect, it } from 'vitest';
import { personPause, retryPause } from './retry-pauses.ts';

const seconds = (pauses: readonly number[]) => pauses.map((pause) => pause / 1000);

it('the first retry comes within 25 seconds, later ones ever more rarely, up to 30 minutes', () => {
  const pauses = seconds([1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map(retryPause));
  expect(pauses).toEqual([2, 10, 30, 60, 120, 300, 600, 1200, 1800, 1800]);
});

it('a person who gets messages too fast is paused for 4^n seconds', () => {
  expect(seconds([1, 2, 3, 4, 5, 6, 50].map(personPause))).toEqual([
    4, 16, 64, 256, 1024, 1024, 1024,
  ]);
});
