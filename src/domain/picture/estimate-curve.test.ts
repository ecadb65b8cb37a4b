import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curves } from '../../../tests/support/curves.ts';
import { anyone, person } from '../../../tests/support/people.ts';
import { calculateFigures } from '../figures/figures.ts';
import { weeksToLose } from '../figures/time-to-goal.ts';
import { estimateCurve, lossPath, type WeightPath, weightAt } from './estimate-curve.ts';

describe('who gets a curve', () => {
  it.each([
    ['somebody with 13 kg to lose', {}],
    ['an adult from the first day', { age: 18 }],
    ['somebody of 79', { age: 79.9 }],
    ['a BMI of 39.8', { age: 40, heightCm: 180, currentWeightKg: 129 }],
    ['a loss of 1.1 kg', { heightCm: 170, currentWeightKg: 64.1 }],
  ])('%s does', (_, changes) => {
    expect(estimateCurve(person(changes))).toBeDefined();
  });

  it.each([
    ['a minor', { age: 17.9 }],
    ['somebody underweight', { currentWeightKg: 50, physicalGoal: 'healthyWeight' }],
    ['somebody who has reached the goal', { currentWeightKg: 69.1 }],
    ['somebody who keeps a healthy weight', { currentWeightKg: 75, physicalGoal: 'maintain' }],
    // The note gives these people no range, no deficit or no pace.
    ['a loss of less than 1 kg', { heightCm: 170, currentWeightKg: 63.9 }],
    ['somebody of 80', { age: 80 }],
    ['a BMI over 60', { heightCm: 150, currentWeightKg: 135.1 }],
    ['a BMI of 40 with years to go', { heightCm: 150, currentWeightKg: 135 }],
    [
      'a weight that the calorie floor keeps above the target',
      { heightCm: 120, currentWeightKg: 45 },
    ],
    [
      'maintenance under 800 kcal',
      {
        age: 79,
        gender: 'female',
        heightCm: 100,
        currentWeightKg: 45,
        activityLevelMultiplier: 1.2,
      },
    ],
  ] as const)('%s does not', (_, changes) => {
    expect(estimateCurve(person(changes))).toBeUndefined();
  });

  it('people who should gain weight or are underweight do not', () => {
    fc.assert(
      fc.property(anyone, (input) => {
        const { category, direction } = calculateFigures(input);
        fc.pre(category === 'underweight' || direction !== 'lose' || input.age < 18);
        expect(estimateCurve(input)).toBeUndefined();
      }),
    );
  });
});

describe('a man of 82 kg whose target is 69.1 kg', () => {
  const [, path] = estimateCurve(person())?.paths ?? [];

  it('takes the time of the estimate', () => {
    expect(path?.at(-1)?.weeks).toBe(calculateFigures(person()).weeks);
  });

  it('follows the phases of the rule', () => {
    const corners = [
      [0, 82],
      [4, 79.06],
      [24, 72.55],
      [35.42, 69.07],
    ];
    expect(path?.map(({ weeks, kg }) => [round(weeks), round(kg)])).toEqual(corners);
  });
});

it('every path falls from today’s weight to the target, without a jump', () => {
  fc.assert(
    fc.property(curves, ({ fast, paths, slow, startKg, targetKg }) => {
      const wrong = [fast, slow, ...paths].filter(
        (path) => !isFalling(path) || !runsBetween(path, startKg, targetKg),
      );
      expect(wrong).toEqual([]);
    }),
  );
});

it('the band contains every path, and ends where the range says', () => {
  fc.assert(
    fc.property(curves, ({ fast, paths, range, slow }) => {
      // All paths are straight between their corners, so the corners decide.
      const corners = [fast, slow, ...paths].flatMap((path) => path.map((one) => one.weeks));
      const outside = corners.flatMap((week) =>
        paths
          .map((path) => weightAt(path, week))
          .filter((kg) => kg < weightAt(fast, week) - 1e-9 || kg > weightAt(slow, week) + 1e-9),
      );
      expect(outside).toEqual([]);
      const unit = range.unit === 'anni' ? 52 : 1;
      expect(Math.round((fast.at(-1)?.weeks ?? 0) / unit)).toBe(range.low);
      expect(Math.round((slow.at(-1)?.weeks ?? 0) / unit)).toBe(range.high);
      expect(range.low).toBeLessThan(range.high);
    }),
  );
});

function isFalling(path: WeightPath): boolean {
  return path.every(({ weeks, kg }, index) => {
    const before = path[index - 1];
    return !before || (weeks > before.weeks && kg < before.kg);
  });
}

function runsBetween(path: WeightPath, startKg: number, targetKg: number): boolean {
  const [first, last] = [path[0], path.at(-1)];
  return first?.weeks === 0 && first.kg === startKg && Math.abs((last?.kg ?? 0) - targetKg) < 1e-9;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

describe('the path of a loss', () => {
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
});
