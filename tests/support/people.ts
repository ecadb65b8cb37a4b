import * as fc from 'fast-check';
import {
  ACTIVITY_LEVELS,
  type CalculatorField,
  type CalculatorInput,
  GENDERS,
  MUSCLE_MASSES,
  PHYSICAL_GOALS,
} from '../../src/domain/calculator/calculator-input.ts';

/** The test person: a man of 30 who wants to become leaner. A test names only what differs. */
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

/** The person as the visitor types it into the form. */
export function formTexts(input: CalculatorInput): Record<CalculatorField, string> {
  const { activityLevelMultiplier, ...rest } = input;
  const texts = Object.entries(rest).map(([field, value]) => [
    field,
    String(value).replace('.', ','),
  ]);
  return {
    ...Object.fromEntries(texts),
    activityLevelMultiplier: String(activityLevelMultiplier),
  };
}

/** Generates every person that the form accepts. */
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

/** Generates adults as most visitors are: few of `anyone` have a body that exists. */
export const usualAdult: fc.Arbitrary<CalculatorInput> = fc
  .record({
    person: anyone,
    age: fc.integer({ min: 18, max: 95 }),
    heightCm: fc.integer({ min: 145, max: 200 }),
    bmi: fc.double({ min: 14, max: 50, noNaN: true }),
  })
  .map(({ person: other, age, heightCm, bmi }) =>
    Object.assign(other, {
      age,
      heightCm,
      currentWeightKg: Math.max(20, Math.round((bmi * heightCm ** 2) / 1000) / 10),
    }),
  );
