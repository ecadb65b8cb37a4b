import * as fc from 'fast-check';
import {
  ACTIVITY_LEVELS,
  type CalculatorInput,
  GENDERS,
  MUSCLE_MASSES,
  PHYSICAL_GOALS,
} from '../../src/domain/calculator/calculator-input.ts';

/** A man of 30, 178 cm, 82 kg who would like to slim down; a test names only what matters to it. */
export function person(changes: Partial<CalculatorInput> = {}): CalculatorInput {
  return {
    age: 30,
    gender: 'male',
    heightCm: 178,
    currentWeightKg: 82,
    activityLevelMultiplier: 1.375,
    physicalGoal: 'leaner',
    muscleMass: 'normal',
    ...changes,
  };
}

/** Anyone the form admits. */
export const anyone: fc.Arbitrary<CalculatorInput> = fc.record({
  age: fc.oneof(
    fc.integer({ min: 1, max: 120 }),
    fc.integer({ min: 1, max: 12_000 }).map((hundredths) => hundredths / 100),
  ),
  gender: fc.constantFrom(...GENDERS),
  heightCm: fc.oneof(
    fc.integer({ min: 50, max: 250 }),
    fc.integer({ min: 5000, max: 25_000 }).map((hundredths) => hundredths / 100),
  ),
  currentWeightKg: fc.integer({ min: 200, max: 3000 }).map((tenths) => tenths / 10),
  activityLevelMultiplier: fc.constantFrom(...ACTIVITY_LEVELS),
  physicalGoal: fc.constantFrom(...PHYSICAL_GOALS),
  muscleMass: fc.constantFrom(...MUSCLE_MASSES),
});
