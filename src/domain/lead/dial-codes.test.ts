import { describe, expect, it } from 'vitest';
import { listed } from '../../../tests/support/listed.ts';
import {
  COUNTRIES,
  type CountryCode,
  countryByPrefix,
  countryOf,
  DEFAULT_COUNTRY,
  searchCountries,
} from './dial-codes.ts';

it('has the 13 countries of the specification, with Italy first and as the default', () => {
  expect(COUNTRIES.map(({ code, dialCode }) => `${code} ${dialCode}`)).toEqual(
    listed(`
    IT +39 | US +1 | GB +44 | DE +49 | FR +33 | ES +34 | PT +351 | CH +41 | AT +43 | NL +31
    BE +32 | CA +1 | AU +61`),
  );
  expect(DEFAULT_COUNTRY.code).toBe('IT');
});

it('finds a country by its code', () => {
  expect(COUNTRIES.map(({ code }) => countryOf(code))).toEqual([...COUNTRIES]);
});

it.each<[string, CountryCode | undefined, CountryCode | undefined]>([
  ['393331234567', undefined, 'IT'],
  ['393331234567', 'CA', 'IT'],
  ['351912345678', undefined, 'PT'],
  ['14165552671', undefined, 'US'],
  ['14165552671', 'CA', 'CA'],
  ['79123456789', undefined, undefined],
  ['', undefined, undefined],
])('%s with %s preferred is a number of %s', (international, preferred, expected) => {
  const country = countryByPrefix(international, preferred && countryOf(preferred));
  expect(country?.code).toBe(expected);
});

describe('search', () => {
  it.each([
    ['', COUNTRIES.map(({ code }) => code)],
    ['ital', ['IT']],
    ['  ITALIA ', ['IT']],
    ['stati', ['US']],
    ['svizzerà', ['CH']],
    ['gb', ['GB']],
    ['+44', ['GB']],
    ['351', ['PT']],
    ['+1', ['US', 'CA']],
    ['au', ['AT', 'AU']],
    ['zzz', []],
    ['.*', []],
  ])('%j finds %j', (query, codes) => {
    expect(searchCountries(query).map(({ code }) => code)).toEqual(codes);
  });
});
