import { expect, test } from 'vitest';
import { leadTerms, searchedTerms } from './search-terms.ts';

test.each([
  ['+39 347 1234567', ['393471234567']],
  ['0039 347 1234567', ['393471234567']],
  ['(0039) 34', ['3934']],
  // These may stand in the middle of a number.
  ['0012', ['0012']],
  ['00123', ['00123']],
  ['012', []],
])('the search %j looks for %j', (search, terms) => {
  expect(searchedTerms(search)).toEqual(terms);
});

test.each(["Maria D'Angelo", 'Maria D’Angelo'])(
  '%s is found with and without apostrophe',
  (name) => {
    expect(leadTerms(name, '')).toEqual(['maria', 'd', 'angelo', 'dangelo']);
  },
);
