import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { person, usualAdult } from '../../../tests/support/people.ts';
import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { floorStop } from './calorie-floor.ts';
import { CALORIE_FLOOR } from './energy.ts';
import { calculateFigures } from './figures.ts';

const small = {
  gender: 'female',
  age: 60,
  heightCm: 150,
  currentWeightKg: 60,
  activityLevelMultiplier: 1.2,
} as const;

const stop = (changes: Partial<CalculatorInput>) => {
  const input = person({ ...small, ...changes });
  return floorStop(input, calculateFigures(input));
};

it.each<[string, Partial<CalculatorInput>, number, number]>([
  ['a small woman of 60', {}, 52.35, 25],
  ['the same woman, heavier', { currentWeightKg: 70 }, 52.35, 25],
  ['the same woman, older', { age: 70 }, 57.35, 55],
  [
    'a small man of 70',
    { gender: 'male', age: 70, heightCm: 155, currentWeightKg: 70 },
    62.625,
    60,
  ],
])('%s comes to rest above the target', (_, changes, restKg, walkMinutes) => {
  expect(stop(changes)).toEqual({ restKg: expect.closeTo(restKg, 9), walkMinutes });
});

it.each<[string, Partial<CalculatorInput>]>([
  ['somebody who moves more', { activityLevelMultiplier: 1.375 }],
  ['a higher target', { physicalGoal: 'healthyWeight' }],
  ['a target less than half a kilogram below that weight', { age: 54.3 }],
  ['nothing to lose', { currentWeightKg: 49 }],
  ['less than a kilogram to lose', { currentWeightKg: 50 }],
  ['somebody of 80, who should not eat less', { age: 80 }],
  ['a minor', { age: 17 }],
  ['where the formulas end', { heightCm: 90 }],
])('not for %s', (_, changes) => {
  expect(stop(changes)).toBeUndefined();
});

it('at that weight the floor is maintenance', () => {
  fc.assert(
    fc.property(usualAdult, (input) => {
      const resting = floorStop(input, calculateFigures(input));
      if (!resting) return;
      const { maintenance } = calculateFigures({ ...input, currentWeightKg: resting.restKg });
      expect(maintenance).toBe(CALORIE_FLOOR[input.gender]);
    }),
  );
});
