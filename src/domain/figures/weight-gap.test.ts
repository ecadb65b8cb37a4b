import { expect, it } from 'vitest';
import { directionOf, planFor, weightDifferenceText } from './weight-gap.ts';

it.each([
  [12.9, 'lose'],
  [0.11, 'lose'],
  [0.1, 'keep'],
  [25 - 24.9, 'keep'],
  [0, 'keep'],
  [-0.1, 'keep'],
  [-0.11, 'gain'],
  [-3.5, 'gain'],
])('a gap of %d kg means %s', (gap, direction) => {
  expect(directionOf(gap)).toBe(direction);
});

it.each([
  ['lose', 82, '69.1', '12.9 kg da perdere'],
  ['lose', 99.9, '80.7', '19.2 kg da perdere'],
  ['gain', 50, '53.5', '3.5 kg da guadagnare'],
  ['keep', 58, '58.0', "Peso attuale idoneo per l'obiettivo"],
] as const)('%s from %d to %s is written as %j', (direction, current, shownTarget, text) => {
  expect(weightDifferenceText(direction, current, shownTarget)).toBe(text);
});

it.each([
  [12.9, 'lose'],
  [1, 'lose'],
  [25.9 - 24.9, 'lose'],
  [0.99, 'keep'],
  [0, 'keep'],
  [-0.99, 'keep'],
  [-1, 'gain'],
])('for a gap of %d kg the plan is to %s', (gap, plan) => {
  expect(planFor(gap)).toBe(plan);
});
