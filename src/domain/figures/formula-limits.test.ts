import { expect, it } from 'vitest';
import { person } from '../../../tests/support/people.ts';
import { formulasHold } from './formula-limits.ts';

it.each([
  ['maintenance of 800', { age: 30, bmi: 22, maintenance: 800 }, true],
  ['maintenance under 800', { age: 30, bmi: 22, maintenance: 799 }, false],
  ['a BMI of 16', { age: 18, bmi: 16, maintenance: 1500 }, true],
  ['a BMI under 16', { age: 18, bmi: 15.99, maintenance: 1500 }, false],
  ['a BMI of 60', { age: 18, bmi: 60, maintenance: 1500 }, true],
  ['a BMI over 60', { age: 18, bmi: 60.01, maintenance: 1500 }, false],
  ['a child with a BMI under 16', { age: 17.9, bmi: 11, maintenance: 1500 }, true],
  ['a child with a BMI over 60', { age: 17.9, bmi: 61, maintenance: 1500 }, true],
  ['a child with maintenance under 800', { age: 1, bmi: 16, maintenance: 799 }, false],
])('%s', (_, { age, ...figures }, expected) => {
  expect(formulasHold(person({ age }), figures)).toBe(expected);
});
