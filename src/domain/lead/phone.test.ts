import * as fc from 'fast-check';
import {
  getExampleNumber,
  type CountryCode as LibraryCountry,
  parsePhoneNumber,
} from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { COUNTRIES, type CountryCode, countryOf } from './dial-codes.ts';
import {
  digitsOf,
  fullNumber,
  hasValidDigits,
  isPlausibleMobile,
  normalizePhone,
  parseFullNumber,
  spacedInternational,
  spacedNumber,
} from './phone.ts';

const phone = (code: CountryCode, digits: string) => ({ country: countryOf(code), digits });

it.each([
  ['333 123-4567', '3331234567'],
  ['(+39) 333', '39333'],
  ['abc', ''],
  ['٣٣٣', ''],
])('keeps only the digits of %j', (text, digits) => {
  expect(digitsOf(text)).toBe(digits);
});

describe('normalizePhone', () => {
  it.each<[string, string, CountryCode, CountryCode, string]>([
    ['plain digits', '333 123 4567', 'IT', 'IT', '3331234567'],
    ['plus and the chosen country', '+39 333 123 4567', 'IT', 'IT', '3331234567'],
    ['double zero', '0039 333 1234567', 'IT', 'IT', '3331234567'],
    ['brackets and an invisible mark', '\u202a(+39) 333 1234567', 'IT', 'IT', '3331234567'],
    ['plus and another country', '+44 7400 123456', 'IT', 'GB', '7400123456'],
    ['three-digit dial code', '+351 912 345 678', 'IT', 'PT', '912345678'],
    ['double zero and another country', '0041 78 123 45 67', 'IT', 'CH', '781234567'],
    ['+1 while Italy is chosen', '+1 (415) 555-2671', 'IT', 'US', '4155552671'],
    ['+1 while Canada is chosen', '+1 416 555 2671', 'CA', 'CA', '4165552671'],
    ['unknown dial code', '+7 912 345 67 89', 'IT', 'IT', '79123456789'],
    ['unknown dial code after 00', '007 912 345', 'IT', 'IT', '007912345'],
    ['a plus after the first digits', '333+1234567', 'IT', 'IT', '3331234567'],
    ['bare 39, 12 digits', '393331234567', 'IT', 'IT', '3331234567'],
    ['bare 39, 11 digits', '39333123456', 'IT', 'IT', '333123456'],
    ['bare 39, 10 digits: an Italian mobile', '3931234567', 'IT', 'IT', '3931234567'],
    ['bare 39 elsewhere', '393331234567', 'DE', 'DE', '393331234567'],
    ['dial code twice', '+39 39 333 1234567', 'IT', 'IT', '3331234567'],
    ['dial code twice, the second after 00', '+39 0039 333 1234567', 'IT', 'IT', '3331234567'],
    ['dial code alone', '+39', 'GB', 'IT', ''],
    ['plus and double zero', '+0039 333 1234567', 'GB', 'IT', '3331234567'],
    ['a trunk zero after the dial code', '+44 (0)7911 123456', 'IT', 'GB', '7911123456'],
    ['a trunk zero after 00', '0049 0151 23456789', 'IT', 'DE', '15123456789'],
    ['two trunk zeros', '0079 11123456', 'GB', 'GB', '7911123456'],
    ['nothing', '', 'IT', 'IT', ''],
  ])('%s', (_, text, chosen, country, digits) => {
    expect(normalizePhone(text, countryOf(chosen))).toEqual(phone(country, digits));
  });

  const typed = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789+ -()'.split('')) }),
    fc
      .tuple(
        fc.constantFrom('+', '00', '', '+39', '0039', '39', '+1', '+351', '+44', '+49', '+61', '0'),
        fc.string({ unit: fc.constantFrom(...'013479 '.split('')) }),
      )
      .map((parts) => parts.join('')),
    fc.string(),
  );

  it('changes nothing the second time, and only removes leading digits', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom(...COUNTRIES), (text, chosen) => {
        const once = normalizePhone(text, chosen);
        expect(normalizePhone(once.digits, once.country)).toEqual(once);
        expect(digitsOf(text).endsWith(once.digits)).toBe(true);
      }),
    );
  });
});

describe('a trunk prefix', () => {
  it.each<[CountryCode, string, string]>([
    ['GB', '07911 123456', '7911123456'],
    ['DE', '0151 23456789', '15123456789'],
    ['FR', '06 12 34 56 78', '612345678'],
    ['CH', '078 123 45 67', '781234567'],
    ['AT', '0664 1234567', '6641234567'],
    ['NL', '06 12345678', '612345678'],
    ['BE', '0470 12 34 56', '470123456'],
    ['AU', '0412 345 678', '412345678'],
    ['US', '1 415 555 2671', '4155552671'],
    ['CA', '1 416 555 2671', '4165552671'],
    ['DE', '030 1234567', '301234567'],
  ])('of %s is removed: %s', (code, text, digits) => {
    expect(normalizePhone(text, countryOf(code))).toEqual(phone(code, digits));
  });

  it.each<[string, CountryCode, string]>([
    ['landlines keep their zero', 'IT', '0612345678'],
    ['there is none', 'ES', '0612345678'],
    ['there is none', 'PT', '0912345678'],
    ['there is no zero', 'US', '04155552671'],
    ['too few digits for the country would remain', 'GB', '012345'],
    ['fewer than six digits would remain', 'DE', '012345'],
  ])('is kept where %s: %s %s', (_, code, digits) => {
    expect(normalizePhone(digits, countryOf(code))).toEqual(phone(code, digits));
  });
});

it('joins dial code and digits', () => {
  expect(fullNumber(phone('IT', '3331234567'))).toBe('+393331234567');
});

it.each<[CountryCode, string, string]>([
  ['IT', '3331234567', '+39 333 123 4567'],
  ['IT', '333', '+39 333'],
  ['IT', '3331', '+39 3331'],
  ['IT', '3', '+39 3'],
  ['IT', '', '+39'],
  ['IT', '1'.repeat(18), '+39 111111111111111111'],
  ['IT', '0612345678', '+39 06 1234 5678'],
  ['GB', '07911123456', '+44 7911 123456'],
])('%s %s is formatted as %j', (code, digits, text) => {
  expect(spacedNumber(phone(code, digits))).toBe(text);
});

it.each([
  ['393000000000', '+39 300 000 0000'],
  ['351912345678', '+351 912 345 678'],
  ['9991234567', '+9991234567'],
])('%s is formatted as %j', (digits, text) => {
  expect(spacedInternational(digits)).toBe(text);
});

it.each(COUNTRIES.map(({ code }) => code))(
  '%s: its example of a mobile number is plausible, and formatted as with complete metadata',
  (code) => {
    const example = getExampleNumber(code satisfies LibraryCountry, examples);
    const digits = example?.nationalNumber ?? '';
    expect(isPlausibleMobile(phone(code, digits))).toBe(true);
    expect(spacedNumber(phone(code, digits))).toBe(
      parsePhoneNumber(fullNumber(phone(code, digits))).formatInternational(),
    );
  },
);

it.each<[string, CountryCode, string]>([
  ['with its trunk zero', 'GB', '07400123456'],
  ['of Guernsey, which shares the dial code', 'GB', '7911123456'],
  ['of Puerto Rico, which shares the dial code', 'US', '7872345678'],
  ['of Canada, which shares the dial code', 'US', '4165552671'],
])('a mobile number %s is plausible', (_, code, digits) => {
  expect(isPlausibleMobile(phone(code, digits))).toBe(true);
});

it.each<[CountryCode, string]>([
  ['IT', '333123'],
  ['IT', '0612345678'],
  ['IT', '33312345678'],
  ['US', '155552671'],
  ['GB', '2071234567'],
  ['DE', '3012345678'],
  ['FR', '123456789'],
  ['ES', '912345678'],
  ['PT', '212345678'],
  ['CH', '441234567'],
  ['AT', '1234567'],
  ['NL', '201234567'],
  ['BE', '21234567'],
  ['CA', '416555267'],
  ['AU', '212345678'],
  ['IT', '1'],
  ['IT', '1'.repeat(18)],
])('%s %s is not a plausible mobile number', (code, digits) => {
  expect(isPlausibleMobile(phone(code, digits))).toBe(false);
});

it.each([
  ['123456', true],
  ['12345', false],
  ['', false],
  ['12345a', false],
  ['x123456', false],
  ['1'.repeat(32), true],
  ['1'.repeat(33), false],
])('digits %j are valid: %s', (digits, expected) => {
  expect(hasValidDigits(digits)).toBe(expected);
});

it.each([
  ['+393331234567', '+393331234567'],
  ['+39123456', '+39123456'],
  ['+351123456', '+351123456'],
  ['+1123456', '+1123456'],
  ['+390612345678', '+390612345678'],
  ['+4407911123456', '+447911123456'],
  ['+447911123456', '+447911123456'],
  ['+39393331234567', '+393331234567'],
  ['+390044', undefined],
  ['+3900447911', undefined],
  ['+3912345', undefined],
  ['393331234567', undefined],
  ['00393331234567', undefined],
  ['+79123456789', undefined],
  ['+39 3331234567', undefined],
  ['+44(0)7911123456', undefined],
  [`+39${'1'.repeat(33)}`, undefined],
  ['', undefined],
])('%j is parsed as the full number %j', (text, expected) => {
  expect(parseFullNumber(text)).toBe(expected);
});
