import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisTicks } from './plot-scales.ts';

it.each([
  [0, 71, ['0', '20', '40', '60']],
  [0, 4.4, ['0', '1', '2', '3', '4']],
  [0, 10, ['0', '2', '4', '6', '8', '10']],
  [0, 1090, ['0', '500', '1000']],
  [69.07, 82, ['70', '75', '80']],
  [63, 64.1, ['63.0', '63.5', '64.0']],
  [136.3, 300, ['150', '200', '250', '300']],
])('from %d to %d', (low, high, ticks) => {
  expect(axisTicks(low, high, 5)).toEqual(ticks);
});

it('are two to six round numbers on the axis, evenly spaced', () => {
  const low = fc.integer({ min: 0, max: 2000 }).map((tenths) => tenths / 10);
  const span = fc.integer({ min: 10, max: 12_000 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(low, span, (from, length) => {
      const ticks = axisTicks(from, from + length, 5).map(Number);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(Math.min(...ticks)).toBeGreaterThanOrEqual(from - 1e-9);
      expect(Math.max(...ticks)).toBeLessThanOrEqual(from + length + 1e-9);
      const gaps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0));
      for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 9);
    }),
  );
});
