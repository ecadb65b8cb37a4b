import { afterEach, expect, test, vi } from 'vitest';
import { person } from '../../../tests/support/people.ts';
import { estimate } from '../../domain/estimate/estimate.ts';
import { readLeadState } from './read-lead-state.ts';

const ID = '0123456789abcdef0123456789abcdef';
const ANSWERS = { age: '30', gender: 'male' };
const STATE = { result: estimate(person()), answers: ANSWERS, calculationId: ID };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('returns what this release has stored', () => {
  expect(readLeadState(STATE)).toEqual(STATE);
});

test('computes the result of an earlier release again', () => {
  const result = {
    bmi: '25',
    targetWeight: Number.NaN,
    timeToGoal: null,
    userInputs: { ...person(), unknown: 1 },
  };
  expect(readLeadState({ result, answers: ANSWERS, calculationId: ID })).toEqual(STATE);
});

test.each([
  ['nothing', null],
  ['a text', 'text'],
  ['no result', { ...STATE, result: null }],
  ['no inputs', { ...STATE, result: {} }],
  ['an invalid input', { ...STATE, result: { userInputs: person({ age: Number.NaN }) } }],
  ['too many decimals', { ...STATE, result: { userInputs: person({ heightCm: 178.125 }) } }],
  ['no id', { ...STATE, calculationId: undefined }],
  ['an id that is no text', { ...STATE, calculationId: 7 }],
  ['an empty id', { ...STATE, calculationId: '' }],
  ['an id that no header can carry', { ...STATE, calculationId: 'x\ny' }],
  ['an id that is too long', { ...STATE, calculationId: 'x'.repeat(300) }],
])('refuses a state with %s', (_name, stored) => {
  expect(readLeadState(stored)).toBeUndefined();
});

test.each([
  [undefined, {}],
  [null, {}],
  ['text', {}],
  [{ age: 30, gender: null, unknown: 'x' }, {}],
  [
    { age: '30', heightCm: {}, currentWeightKg: '72,5' },
    { age: '30', currentWeightKg: '72,5' },
  ],
])('keeps the answers that the form can show: %j becomes %j', (answers, kept) => {
  expect(readLeadState({ ...STATE, answers })?.answers).toEqual(kept);
});
