import { describe, expect, it } from 'vitest';
import {
  ageInTenths,
  clamp,
  exceeds,
  italianNumber,
  oneDecimal,
  roundToInteger,
  upToOneDecimal,
  withCommas,
} from './numbers.ts';

describe('exceeds', () => {
  it.each([
    [0.11, 0.1, true],
    [0.1000001, 0.1, true],
    [0.1, 0.1, false],
    [25 - 24.9, 0.1, false],
    [0.09, 0.1, false],
  ])('%d exceeds %d: %s', (value, limit, expected) => {
    expect(exceeds(value, limit)).toBe(expected);
  });
});

it.each([
  [1, 2, 3, 2],
  [2.5, 2, 3, 2.5],
  [4, 2, 3, 3],
])('clamps %d between %d and %d to %d', (value, low, high, expected) => {
  expect(clamp(value, low, high)).toBe(expected);
});

it.each([
  [2.4, 2],
  [2.5, 3],
  [-0.3, 0],
])('rounds %d to %d', (value, expected) => {
  expect(roundToInteger(value)).toBe(expected);
});

it.each([
  [0, '0.0'],
  [0.04, '0.0'],
  [0.05, '0.1'],
  [9.96, '10.0'],
  [22.45, '22.5'],
  [69.07112, '69.1'],
  [300, '300.0'],
])('writes %d as %s', (value, expected) => {
  expect(oneDecimal(value)).toBe(expected);
});

it.each([
  [170, '170'],
  [170.2, '170.2'],
  [170.25, '170.3'],
  [169.96, '170'],
])('writes %d with at most one decimal as %s', (value, expected) => {
  expect(upToOneDecimal(value)).toBe(expected);
});

it.each([
  [30, 30],
  [30.25, 30.2],
  [17.99, 17.9],
  [0.01, 0],
])('rounds an age of %d down to %d', (age, expected) => {
  expect(ageInTenths(age)).toBe(expected);
});

it('keeps every age of one decimal', () => {
  for (let tenths = 1; tenths <= 1200; tenths++) {
    expect(ageInTenths(tenths / 10)).toBe(tenths / 10);
  }
});

it.each([
  [70.34, '70,3'],
  [22.45, '22,5'],
  [300, '300,0'],
  [-0.04, '0,0'],
])('writes %d for Italians as %s', (value, expected) => {
  expect(italianNumber(value)).toBe(expected);
});

it.each([
  ['55.1 - 74.1 kg', '55,1–74,1 kg'],
  ['Circa 35 settimane (circa 8.2 mesi)', 'Circa 35 settimane (circa 8,2 mesi)'],
  ['Attività leggera (1-3 giorni a settimana)', 'Attività leggera (1-3 giorni a settimana)'],
])('draws %j as %j', (text, drawn) => {
  expect(withCommas(text)).toBe(drawn);
});
