import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyone, person } from '../../../tests/support/people.ts';
import { ACTIVITY_LEVELS, GENDERS, MUSCLE_MASSES } from '../calculator/calculator-input.ts';
import { calculateFigures } from './figures.ts';
import { lossFactor, timeToGoalText, weeksToGoal, weeksToLose } from './time-to-goal.ts';

describe('worked examples', () => {
  it.each([
    ['male', 30, 178, 82, 1.375, 'leaner', 'normal', 69.07, 35.42],
    ['female', 45, 165, 78, 1.2, 'healthyWeight', 'normal', 67.79, 31.17],
    ['female', 28, 168, 64, 1.55, 'leaner', 'normal', 61.53, 5.38],
    ['male', 55, 175, 80.5, 1.2, 'maintain', 'normal', 76.26, 9.19],
    ['male', 40, 180, 130, 1.55, 'healthyWeight', 'normal', 80.68, 154.95],
    ['male', 24, 183, 92, 1.725, 'stronger', 'very_muscular', 82.05, 23.79],
    ['female', 22, 170, 50, 1.375, 'healthyWeight', 'less_muscular', 53.46, 13.86],
    ['male', 22, 180, 56, 1.725, 'stronger', 'muscular', 59.94, 8.76],
  ] as const)(
    '%s %d, %d cm, %d kg, %d, %s, %s',
    (gender, age, heightCm, currentWeightKg, activity, physicalGoal, muscleMass, target, weeks) => {
      const figures = calculateFigures({
        age,
        gender,
        heightCm,
        currentWeightKg,
        activityLevelMultiplier: activity,
        physicalGoal,
        muscleMass,
      });
      expect(figures.target).toBeCloseTo(target, 1);
      expect(Math.abs(figures.target - target)).toBeLessThanOrEqual(0.0051);
      expect(figures.weeks.toFixed(2)).toBe(weeks.toFixed(2));
    },
  );
});

describe('the loss factor', () => {
  it.each([
    ['sex', { gender: 'male' }, 1.05],
    ['sex', { gender: 'female' }, 1],
    ['age', { age: 29.9 }, 1.02],
    ['age', { age: 30 }, 1],
    ['age', { age: 44.9 }, 1],
    ['age', { age: 45 }, 0.97],
    ['age', { age: 59.9 }, 0.97],
    ['age', { age: 60 }, 0.94],
    ['activity', { activityLevelMultiplier: 1.2 }, 0.95],
    ['activity', { activityLevelMultiplier: 1.375 }, 1],
    ['muscle', { muscleMass: 'minimally_muscular' }, 0.96],
    ['muscle', { muscleMass: 'less_muscular' }, 0.98],
    ['muscle', { muscleMass: 'normal' }, 1],
    ['muscle', { muscleMass: 'muscular' }, 1.02],
    ['muscle', { muscleMass: 'very_muscular' }, 1.04],
    ['muscle', { muscleMass: 'unknown' as 'normal' }, 1],
  ] as const)('%s of %o', (_, changes, expected) => {
    expect(lossFactor(person({ age: 40, gender: 'female', ...changes }))).toBe(expected);
  });

  it('is the product of its parts', () => {
    const input = person({
      age: 70,
      activityLevelMultiplier: 1.2,
      muscleMass: 'minimally_muscular',
    });
    expect(lossFactor(input)).toBeCloseTo(1.05 * 0.94 * 0.95 * 0.96, 9);
  });
});

describe('weeks to lose', () => {
  it.each([
    [0, 1, 0],
    [0.05, 1, 0],
    [0.06, 1, 0.06 / 0.45],
    [4, 1, 4 / 0.45],
    // The pace of a small loss is clamped at both ends.
    [2, 0.1, 2 / 0.2],
    [2, 3, 2 / 0.95],
    // Just over 4 kg takes as long as 4 kg.
    [4.01, 1, 4 / 0.45],
    // The phases are 2.8 kg in 4 weeks, 6.2 kg in 20 weeks, and the rest at 0.29 kg a week.
    [9, 1, 24],
    [11.9, 1, 34],
    // The lower clamps are 0.35, 0.25 and 0.15, the upper ones 1.4, 0.95 and 0.75.
    [1.4 + 5 + 1.5, 0.1, 34],
    [5.6 + 19 + 7.5, 10, 34],
  ])('%d kg at factor %d', (kilograms, factor, weeks) => {
    expect(weeksToLose(kilograms, factor)).toBeCloseTo(weeks, 9);
  });

  it('never takes less time for a larger loss, in steps of 10 g up to 60 kg, for every factor', () => {
    const factors = new Set(
      GENDERS.flatMap((gender) =>
        [20, 35, 50, 70].flatMap((age) =>
          ACTIVITY_LEVELS.flatMap((activityLevelMultiplier) =>
            MUSCLE_MASSES.map((muscleMass) =>
              lossFactor(person({ gender, age, activityLevelMultiplier, muscleMass })),
            ),
          ),
        ),
      ),
    );
    expect(factors.size).toBeGreaterThan(70);
    let shorter = 0;
    for (const factor of factors) {
      let before = 0;
      for (let grams = 0; grams <= 60_000; grams += 10) {
        const weeks = weeksToLose(grams / 1000, factor);
        if (weeks < before) shorter++;
        before = weeks;
      }
    }
    expect(shorter).toBe(0);
  });
});

describe('weeks to gain', () => {
  const woman = person({ age: 40, gender: 'female', activityLevelMultiplier: 1.2 });
  it.each([
    ['base', {}, 0.25],
    ['male', { gender: 'male' }, 0.3],
    ['young and stronger', { age: 29, physicalGoal: 'stronger' }, 0.35],
    ['stronger from 30', { age: 30, physicalGoal: 'stronger' }, 0.25],
    ['young and muscular', { age: 29, muscleMass: 'muscular' }, 0.35],
    ['young and very muscular', { age: 29, muscleMass: 'very_muscular' }, 0.35],
    ['young alone', { age: 29 }, 0.25],
    ['muscular from 30', { age: 30, muscleMass: 'muscular' }, 0.25],
    ['active', { activityLevelMultiplier: 1.55 }, 0.3],
    ['lightly active', { activityLevelMultiplier: 1.375 }, 0.25],
    [
      'everything together',
      { age: 20, gender: 'male', physicalGoal: 'stronger', activityLevelMultiplier: 1.9 },
      0.45,
    ],
  ] as const)('%s', (_, changes, pace) => {
    expect(weeksToGoal({ ...woman, ...changes }, -9)).toBeCloseTo(9 / pace, 9);
  });
});

it('takes between 0 and 2000 weeks for everyone', () => {
  fc.assert(
    fc.property(anyone, (input) => {
      const { weeks } = calculateFigures(input);
      expect(weeks).toBeGreaterThanOrEqual(0);
      expect(weeks).toBeLessThan(2000);
    }),
  );
});

it.each([
  ['keep', 0.4, 'Obiettivo già raggiunto'],
  ['lose', 0.2, 'Meno di una settimana'],
  ['gain', 0.99, 'Meno di una settimana'],
  ['lose', 1, 'Circa 1 settimana'],
  ['lose', 1.49, 'Circa 1 settimana'],
  ['lose', 1.5, 'Circa 2 settimane'],
  ['gain', 5, 'Circa 5 settimane'],
  ['lose', 5.49, 'Circa 5 settimane'],
  ['lose', 5.5, 'Circa 6 settimane (circa 1.3 mesi)'],
  ['gain', 8.76, 'Circa 9 settimane (circa 2 mesi)'],
  ['lose', 35.42, 'Circa 35 settimane (circa 8.2 mesi)'],
  ['lose', 43.45, 'Circa 43 settimane (circa 10 mesi)'],
  ['lose', 47.4, 'Circa 47 settimane (circa 10.9 mesi)'],
  ['lose', 154.95, 'Circa 155 settimane (circa 35.7 mesi)'],
] as const)('%s in %d weeks is written as %j', (direction, weeks, text) => {
  expect(timeToGoalText(direction, weeks)).toBe(text);
});
