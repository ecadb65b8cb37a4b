import { describe, expect, it } from 'vitest';
import {
  bodyMassIndex,
  healthyWeight,
  healthyWeightRangeText,
  shownBmi,
  WEIGHT_CATEGORIES,
  WEIGHT_CATEGORY_LABELS,
  weightCategory,
  weightForBmi,
} from './body-mass.ts';

it.each([
  [82, 178, 25.8806],
  [64, 160, 25],
  [76.8, 160, 30],
  [100, 200, 25],
])('the BMI of %d kg at %d cm is %d', (weight, height, expected) => {
  expect(bodyMassIndex(weight, height)).toBeCloseTo(expected, 4);
});

it('computes the weight of a BMI at a height', () => {
  expect(weightForBmi(21.8, 178)).toBeCloseTo(69.07, 2);
});

it.each([
  [10, 'underweight'],
  [18.49, 'underweight'],
  [18.5, 'normal'],
  [24.9, 'normal'],
  [24.99, 'normal'],
  [25, 'overweight'],
  [29.99, 'overweight'],
  [30, 'obesity1'],
  [34.99, 'obesity1'],
  [35, 'obesity2'],
  [39.99, 'obesity2'],
  [40, 'obesity3'],
  [200, 'obesity3'],
])('a BMI of %d is %s', (bmi, category) => {
  expect(weightCategory(bmi)).toBe(category);
});

it('names every category in Italian, from the lowest BMI to the highest', () => {
  expect(WEIGHT_CATEGORIES.map((category) => WEIGHT_CATEGORY_LABELS[category])).toEqual([
    'Sottopeso',
    'Normopeso',
    'Sovrappeso',
    'Obesità di classe I',
    'Obesità di classe II',
    'Obesità di classe III',
  ]);
});

it.each([
  [25.8806, 25.9],
  [24.94, 24.9],
  [24.96, 24.9],
  [18.46, 18.4],
  [29.95, 29.9],
  [25.04, 25],
  [22, 22],
])('shows a BMI of %d as %d', (bmi, shown) => {
  expect(shownBmi(bmi)).toBe(shown);
});

it.each([
  [175, '56.7 - 76.3'],
  [160, '47.4 - 63.7'],
  [250, '115.6 - 155.6'],
])('the healthy range at %d cm is %s', (height, text) => {
  expect(healthyWeightRangeText(healthyWeight(height))).toBe(text);
});

/** In tenths: with weights in tenths of a kilogram and heights in centimetres, all numbers are integers. */
const LIMITS = [185, 250, 300, 350, 400];

describe('compared with integer arithmetic', () => {
  it('finds the same category for every height in centimetres and every weight', () => {
    let wrong = 0;
    for (let height = 50; height <= 250; height++) {
      for (let tenths = 200; tenths <= 3000; tenths++) {
        const passed = LIMITS.filter((limit) => tenths * 10_000 >= limit * height * height).length;
        if (weightCategory(bodyMassIndex(tenths / 10, height)) !== WEIGHT_CATEGORIES[passed])
          wrong++;
      }
    }
    expect(wrong).toBe(0);
  });
});
