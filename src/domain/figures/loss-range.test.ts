import { describe, expect, it } from 'vitest';
import { person } from '../../../tests/support/people.ts';
import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { calculateFigures } from './figures.ts';
import { lossRange } from './loss-range.ts';

const rangeOf = (changes: Partial<CalculatorInput>) => {
  const input = person(changes);
  return lossRange(input, calculateFigures(input));
};

describe('the time that half of the people need', () => {
  it.each<[string, Partial<CalculatorInput>, number, number, string]>([
    ['13 kg to lose', {}, 27, 57, 'settimane'],
    ['1.1 kg to lose', { heightCm: 170, currentWeightKg: 64.1 }, 2, 4, 'settimane'],
    ['an adult from the first day', { age: 18 }, 26, 55, 'settimane'],
    ['somebody of 79', { age: 79.9 }, 29, 61, 'settimane'],
    ['just under two years', { currentWeightKg: 102 }, 76, 162, 'settimane'],
    ['just over two years', { currentWeightKg: 103 }, 2, 3, 'anni'],
    ['a BMI of 39.8', { age: 40, heightCm: 180, currentWeightKg: 129 }, 3, 6, 'anni'],
    [
      'a BMI of 40, under two years',
      {
        heightCm: 132,
        currentWeightKg: 70.5,
        activityLevelMultiplier: 1.9,
        physicalGoal: 'healthyWeight',
      },
      62,
      131,
      'settimane',
    ],
  ])('%s', (_, changes, low, high, unit) => {
    expect(rangeOf(changes)).toEqual({ low, high, unit });
  });

  it.each<[string, Partial<CalculatorInput>]>([
    ['a loss of less than a kilogram', { heightCm: 170, currentWeightKg: 63.9 }],
    ['weight to gain', { currentWeightKg: 50 }],
    ['nothing to lose', { currentWeightKg: 68 }],
    ['a minor', { age: 17.9 }],
    ['somebody of 80', { age: 80 }],
    ['a BMI of 40 and over two years', { age: 40, heightCm: 180, currentWeightKg: 130 }],
    ['a BMI over 60', { heightCm: 150, currentWeightKg: 135.1 }],
    [
      'a weight that comes to rest above the target',
      {
        gender: 'female',
        age: 60,
        heightCm: 150,
        currentWeightKg: 60,
        activityLevelMultiplier: 1.2,
      },
    ],
  ])('is not named for %s', (_, changes) => {
    expect(rangeOf(changes)).toBeUndefined();
  });
});
