import { expect, test } from 'vitest';
import { PROBLEMS } from './problems.ts';
import { countriesOfNumber, numberProblem } from './whatsapp-number.ts';

test.each([
  ['an Italian mobile', '393471234567'],
  ['a short Italian mobile', '39347123456'],
  ['an Italian landline', '390612345678'],
  ['an American number', '14155552671'],
  ['a French one', '33612345678'],
  ['a German landline', '493012345678'],
  ['one of a country that is not on offer', '48512345678'],
])('%s is whole', (_name, digits) => {
  expect(numberProblem(digits)).toBeUndefined();
});

test.each([
  ['an Italian mobile without 39', '3331234567'],
  ['one that begins with 39 by itself', '3931234567'],
  ['39 twice', '39393471234567'],
  ['an Italian mobile that lacks digits', '3934712'],
  ['a French number that lacks one', '3361234567'],
  ['a British number with the zero inside', '4402071234567'],
  ['a German number with the zero inside', '49015123456789'],
  ['a Spanish number that lacks one', '3491234567'],
  ['a Portuguese number that has one too many', '3519123456789'],
  ['an American number that lacks one', '1415555267'],
  ['a zero first', '0612345678'],
  ['a plus', '+393471234567'],
  ['more digits than any number has', '4812345678901234'],
])('%s is not', (_name, digits) => {
  expect(numberProblem(digits)).toBeDefined();
});

test('a missing dial code is told from a wrong number of digits', () => {
  expect(numberProblem('393471234567')).toBeUndefined();
  expect(numberProblem('3471234567')).toBe(PROBLEMS.noDialCode);
  expect(numberProblem('3934712')).toBe(PROBLEMS.notWholeNumber);
});

test.each([
  ['393471234567', 'Italia'],
  ['33312345678', 'Francia'],
  ['14155552671', 'Stati Uniti o Canada'],
  ['48512345678', ''],
])('%s belongs to %s', (digits, italian) => {
  expect(countriesOfNumber(digits)).toBe(italian);
});
