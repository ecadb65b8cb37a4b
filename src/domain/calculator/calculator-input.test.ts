import { expect, it } from 'vitest';
import {
  ACTIVITY_LEVELS,
  CALCULATOR_FIELDS,
  GENDERS,
  isMuscular,
  MUSCLE_MASSES,
  PHYSICAL_GOALS,
} from './calculator-input.ts';

it('has the values of the specification in its order', () => {
  expect(GENDERS).toEqual(['male', 'female']);
  expect(ACTIVITY_LEVELS).toEqual([1.2, 1.375, 1.55, 1.725, 1.9]);
  expect(PHYSICAL_GOALS).toEqual(['maintain', 'leaner', 'stronger', 'healthyWeight', 'other']);
  expect(MUSCLE_MASSES).toEqual([
    'minimally_muscular',
    'less_muscular',
    'normal',
    'muscular',
    'very_muscular',
  ]);
  expect(CALCULATOR_FIELDS).toEqual([
    'age',
    'gender',
    'heightCm',
    'currentWeightKg',
    'activityLevelMultiplier',
    'physicalGoal',
    'muscleMass',
  ]);
});

it('treats muscular and very muscular people as muscular users', () => {
  expect(MUSCLE_MASSES.filter(isMuscular)).toEqual(['muscular', 'very_muscular']);
});
