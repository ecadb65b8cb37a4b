import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { weeksToLose } from '../figures/time-to-goal.ts';
import { lossPath } from './loss-path.ts';

it.each([
  ['goes straight for a small loss', 3.6, 1, [[8, 3.6]]],
  [
    'takes two corners',
    11.9,
    1,
    [
      [4, 2.8],
      [24, 9],
      [34, 11.9],
    ],
  ],
  // 4.1 kg would take 8.19 weeks phase by phase, and 8.89 weeks as long as 4 kg do.
  [
    'is stretched where the time is',
    4.1,
    1,
    [
      [(4 * (4 / 0.45)) / (4 + 1.3 / 0.31), 2.8],
      [4 / 0.45, 4.1],
    ],
  ],
] as const)('%s', (_, kilograms, factor, corners) => {
  const path = lossPath(kilograms, factor);
  expect(path[0]).toEqual({ weeks: 0, kilograms: 0 });
  expect(path).toHaveLength(corners.length + 1);
  for (const [index, [weeks, lost]] of corners.entries()) {
    expect(path[index + 1]?.weeks).toBeCloseTo(weeks, 9);
    expect(path[index + 1]?.kilograms).toBeCloseTo(lost, 9);
  }
});

it('takes the time that the estimate says, to the last digit', () => {
  const loss = fc.double({ min: 0.11, max: 200, noNaN: true });
  const factor = fc.double({ min: 0.5, max: 1.5, noNaN: true });
  fc.assert(
    fc.property(loss, factor, (kilograms, personal) => {
      const end = lossPath(kilograms, personal).at(-1);
      expect(end).toEqual({ weeks: weeksToLose(kilograms, personal), kilograms });
    }),
  );
});
