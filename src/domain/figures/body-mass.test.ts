import { describe, expect, it } from 'vitest';
import {
  bodyMassIndex,
  healthyWeight,
  healthyWeightRangeText,
  shownBmi,
  weightCategory,
  weightForBmi,
} from './body-mass.ts';

it.each([
  [82, 178, 25.8806],
  [64, 160, 25],
  [76.8, 160, 30],
  [100, 200, 25],
])('BMI of %d kg at %d cm is %d', (weight, height, expected) => {
  expect(bodyMassIndex(weight, height)).toBeCloseTo(expected, 4);
});

it('weighs what a BMI means at a height', () => {
  expect(weightForBmi(21.8, 178)).toBeCloseTo(69.07, 2);
});

it.each([
  [10, 'Sottopeso'],
  [18.49, 'Sottopeso'],
  [18.5, 'Normopeso'],
  [24.9, 'Normopeso'],
  [24.99, 'Normopeso'],
  [25, 'Sovrappeso'],
  [29.99, 'Sovrappeso'],
  [30, 'Obesità di classe I'],
  [34.99, 'Obesità di classe I'],
  [35, 'Obesità di classe II'],
  [39.99, 'Obesità di classe II'],
  [40, 'Obesità di classe III'],
  [200, 'Obesità di classe III'],
])('a BMI of %d is %s', (bmi, category) => {
  expect(weightCategory(bmi)).toBe(category);
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

/** BMI limits in tenths; weight in tenths of a kilogram and height in centimetres are whole. */
const LIMITS = [185, 250, 300, 350, 400];
const NAMES = [
  'Sottopeso',
  'Normopeso',
  'Sovrappeso',
  'Obesità di classe I',
  'Obesità di classe II',
  'Obesità di classe III',
];

describe('against whole-number arithmetic', () => {
  it('puts every whole height and every weight in the category that paper gives', () => {
    let wrong = 0;
    for (let height = 50; height <= 250; height++) {
      for (let tenths = 200; tenths <= 3000; tenths++) {
        const passed = LIMITS.filter((limit) => tenths * 10_000 >= limit * height * height).length;
        if (weightCategory(bodyMassIndex(tenths / 10, height)) !== NAMES[passed]) wrong++;
      }
    }
    expect(wrong).toBe(0);
  });
});
