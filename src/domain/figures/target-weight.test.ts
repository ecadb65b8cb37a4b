import { describe, expect, it } from 'vitest';
import { person } from '../../../tests/support/people.ts';
import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { bodyMassIndex } from './body-mass.ts';
import { muscleAdjustedWeight, targetWeight } from './target-weight.ts';

/** At 200 cm a BMI point weighs 4 kg, so the healthy range is 74 to 99.6 kg. */
const TALL = 200;
const LOWER = 74;
const UPPER = 99.6;

const target = (changes: Partial<CalculatorInput>) => {
  const input = person({ heightCm: TALL, ...changes });
  return targetWeight(input, bodyMassIndex(input.currentWeightKg, TALL));
};

it.each([
  ['very_muscular', 98],
  ['muscular', 94],
  ['normal', 87.2],
  ['less_muscular', 82],
  ['minimally_muscular', 78],
  ['unknown', 87.2],
])('the muscle-adjusted weight of %s', (muscleMass, expected) => {
  expect(muscleAdjustedWeight(muscleMass, TALL)).toBeCloseTo(expected, 9);
});

describe('overweight', () => {
  it.each([
    ['leaner', 'normal', 87.2],
    ['leaner', 'very_muscular', 98],
    ['healthyWeight', 'normal', UPPER],
    ['maintain', 'muscular', UPPER],
    ['other', 'very_muscular', UPPER],
    ['stronger', 'very_muscular', 98],
    ['stronger', 'muscular', 94],
    ['stronger', 'normal', UPPER],
    ['stronger', 'less_muscular', UPPER],
    ['stronger', 'minimally_muscular', UPPER],
  ] as const)('%s, %s', (physicalGoal, muscleMass, expected) => {
    expect(target({ currentWeightKg: 100, physicalGoal, muscleMass })).toBeCloseTo(expected, 9);
    expect(target({ currentWeightKg: 180, physicalGoal, muscleMass })).toBeCloseTo(expected, 9);
  });
});

describe('underweight', () => {
  it.each(['maintain', 'leaner', 'stronger', 'healthyWeight', 'other'] as const)(
    '%s targets the lower limit',
    (physicalGoal) => {
      expect(target({ currentWeightKg: 73.9, physicalGoal })).toBeCloseTo(LOWER, 9);
    },
  );
});

describe('normal weight', () => {
  it.each([
    ['leaner, more than half a kilogram above', 87.8, 'leaner', 87.2],
    ['leaner, half a kilogram above', 87.7, 'leaner', 87.7],
    ['leaner, below', 80, 'leaner', 80],
    ['leaner, just under overweight', 99.9, 'leaner', 87.2],
    ['lower limit', 74, 'leaner', 74],
    ['maintain', 95, 'maintain', 95],
    ['stronger', 95, 'stronger', 95],
    ['healthyWeight', 99.9, 'healthyWeight', 99.9],
    ['other', 95, 'other', 95],
  ] as const)('%s', (_, currentWeightKg, physicalGoal, expected) => {
    expect(target({ currentWeightKg, physicalGoal })).toBeCloseTo(expected, 9);
  });
});
