import { afterEach, expect, test, vi } from 'vitest';
import { person } from '../../../tests/support/people.ts';
import { estimate } from '../../domain/estimate/estimate.ts';
import { readLeadState } from './read-lead-state.ts';

const ID = '0123456789abcdef0123456789abcdef';
const ANSWERS = { age: '30', gender: 'male' };
const STATE = { result: estimate(person()), answers: ANSWERS, calculationId: ID };

/** What an earlier release may have left behind: other figures, other names, other fields. */
const OLD_RESULTS: readonly (readonly [string, object])[] = [
  ['figures that are not numbers', { bmi: Number.NaN, targetWeight: Number.NaN }],
  ['no figures', {}],
  ['figures of another type', { bmi: '25', interpretiveNote: 7, timeToGoal: null }],
];

afterEach(() => {
  vi.unstubAllGlobals();
});

test('returns what this release has stored', () => {
  expect(readLeadState(STATE)).toEqual(STATE);
});

test.each(OLD_RESULTS)('computes the result again for a state with %s', (_name, figures) => {
  const result = { ...figures, userInputs: { ...person(), unknown: 1 } };
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
