import { describe, expect, it } from 'vitest';
import { COUNTRIES, countryOf, DEFAULT_COUNTRY, searchCountries } from './dial-codes.ts';

it('offers the 13 countries of the specification, Italy first and chosen', () => {
  expect(COUNTRIES.map(({ code, dialCode }) => `${code} ${dialCode}`)).toEqual([
    'IT +39',
    'US +1',
    'GB +44',
    'DE +49',
    'FR +33',
    'ES +34',
    'PT +351',
    'CH +41',
    'AT +43',
    'NL +31',
    'BE +32',
    'CA +1',
    'AU +61',
  ]);
  expect(DEFAULT_COUNTRY.code).toBe('IT');
});

it('finds a country by its code', () => {
  expect(COUNTRIES.map(({ code }) => countryOf(code))).toEqual([...COUNTRIES]);
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
