import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDecimal } from './parse-decimal.ts';

it.each([
  ['72', 72],
  ['72,5', 72.5],
  ['72.5', 72.5],
  [' 72,5 ', 72.5],
  ['\t72\u00a0', 72],
  ['007', 7],
  ['0', 0],
  ['0,25', 0.25],
])('parses %j as %d', (text, expected) => {
  expect(parseDecimal(text, 2)).toBe(expected);
});

it.each(
  [
    [
      '',
      ' ',
      ',',
      '70kg',
      'kg70',
      '1e2',
      '-5',
      '+5',
      '70.',
      '.5',
      '70,,5',
      '7 0',
      '1.000,5',
      '1,2,3',
    ],
    ['0x10', 'Infinity', 'NaN', '٧٠', '７０', '70\n5', '½'],
  ].flat(),
)('refuses %j', (text) => {
  expect(parseDecimal(text, 2)).toBeUndefined();
});

it.each([
  ['72,5', 72.5],
  ['72', 72],
  ['72,50', 72.5],
  ['72,0', 72],
  ['72.55', undefined],
])('parses %j with at most one decimal as %s', (text, expected) => {
  expect(parseDecimal(text, 1)).toBe(expected);
});

it('accepts exactly the texts of digits with one separator', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789,. -+ek'.split('')) });
  fc.assert(
    fc.property(fc.oneof(typed, fc.string()), (text) => {
      const value = parseDecimal(text, Number.POSITIVE_INFINITY);
      const digits = text.trim().replace(',', '.').split('.');
      const isNumber = digits.length <= 2 && digits.every((part) => /^[0-9]+$/.test(part));
      expect(value).toBe(isNumber ? Number(digits.join('.')) : undefined);
    }),
  );
});
