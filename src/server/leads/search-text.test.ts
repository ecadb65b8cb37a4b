import { expect, test } from 'vitest';
import { searchedWords, searchText } from './search-text.ts';

test.each([
  ['+39 347 1234567', ['393471234567']],
  ['0039 347 1234567', ['393471234567']],
  ['(0039) 34', ['3934']],
  // These may stand in the middle of a number.
  ['0012', ['0012']],
  ['00123', ['00123']],
  ['012', []],
  ["%' or 1_", ['or', '1']],
])('the search %j looks for %j', (search, words) => {
  expect(searchedWords(search)).toEqual(words);
});

test.each(["Maria D'Angelo", 'Maria D’Angelo'])(
  '%s is found with and without apostrophe',
  (name) => {
    expect(searchText(name, '393331112222', 'utm_source=Estate%20Mare')).toBe(
      'maria d angelo dangelo 393331112222 estate mare',
    );
  },
);
