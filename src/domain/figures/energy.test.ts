import { describe, expect, it } from 'vitest';
import { person } from '../../../tests/support/people.ts';
import { basalCalories, maintenanceCalories, recommendedCalories } from './energy.ts';

it.each([
  ['man', person(), 1787.5],
  ['woman', person({ gender: 'female' }), 1621.5],
  ['older', person({ age: 50 }), 1687.5],
  ['taller', person({ heightCm: 188 }), 1850],
  ['heavier', person({ currentWeightKg: 92 }), 1887.5],
  [
    'a negative result',
    person({ age: 120, gender: 'female', heightCm: 50, currentWeightKg: 20 }),
    -248.5,
  ],
])('basal calories: %s', (_, input, expected) => {
  expect(basalCalories(input)).toBe(expected);
});

it.each([
  [1787.5, 1.375, 2458],
  [1000, 1.2, 1200],
  [1000.4, 1, 1000],
  [1000.5, 1, 1001],
  [-0.1, 1, 0],
])(
  'maintenance for a basal rate of %d and an activity of %d is %d',
  (basal, activity, expected) => {
    expect(maintenanceCalories(basal, activity)).toBe(expected);
  },
);

describe('recommended calories', () => {
  const man = { age: 30, gender: 'male' } as const;
  const woman = { age: 30, gender: 'female' } as const;
  it.each([
    ['a deficit of 500', man, 2458, 'lose', 1960],
    ['a deficit of a quarter where 500 would be more', woman, 1800, 'lose', 1350],
    ['a deficit of 500 from 2000 up', man, 2000, 'lose', 1500],
    ['the floor of women', woman, 1500, 'lose', 1200],
    ['the floor of men', man, 1600, 'lose', 1500],
    ['maintenance at the floor', man, 1500, 'lose', 1500],
    ['maintenance under the floor', man, 1499, 'lose', 1499],
    ['the floor just under maintenance', man, 1501, 'lose', 1500],
    ['rounded to 10', man, 2456, 'lose', 1960],
    ['a surplus of 300', man, 2458, 'gain', 2760],
    ['maintenance itself, not rounded', man, 2454, 'keep', 2454],
    ['none at 17, for a loss', { age: 17.9, gender: 'male' }, 2458, 'lose', undefined],
    ['none at 17, for a gain', { age: 17.9, gender: 'male' }, 2458, 'gain', undefined],
    ['none at 17, to keep', { age: 17.9, gender: 'male' }, 2458, 'keep', undefined],
    ['a deficit from 18', { age: 18, gender: 'male' }, 2458, 'lose', 1960],
    ['a surplus from 18', { age: 18, gender: 'male' }, 2458, 'gain', 2760],
    ['a deficit at 79', { age: 79.9, gender: 'male' }, 2458, 'lose', 1960],
    ['no deficit from 80', { age: 80, gender: 'male' }, 2458, 'lose', 2458],
    ['a surplus at 80', { age: 80, gender: 'male' }, 2458, 'gain', 2760],
    ['a negative maintenance', woman, -25, 'lose', -25],
  ] as const)('%s', (_, who, maintenance, direction, expected) => {
    expect(recommendedCalories(who, maintenance, direction)).toBe(expected);
  });
});
