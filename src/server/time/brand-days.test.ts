import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, daysUpTo, isDay, localTimeOf, nextDay, startOfDay } from './brand-days.ts';
import { HOUR } from './clock.ts';

test.each([
  ['in winter', '2026-01-15', '2026-01-14T23:00:00Z', 24],
  ['in summer', '2026-07-15', '2026-07-14T22:00:00Z', 24],
  ['when summer time begins', '2026-03-29', '2026-03-28T23:00:00Z', 23],
  ['on the day after that', '2026-03-30', '2026-03-29T22:00:00Z', 24],
  ['when summer time ends', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  ['on the day after that', '2026-10-26', '2026-10-25T23:00:00Z', 24],
])('a day %s begins at midnight in Rome', (_when, day, start, hours) => {
  expect(new Date(startOfDay(day))).toEqual(new Date(start));
  expect(startOfDay(nextDay(day)) - startOfDay(day)).toBe(hours * HOUR);
  expect(localTimeOf(startOfDay(day))).toBe(`${day} 00:00:00`);
});

test('every timestamp belongs to the one day that has begun and not ended', () => {
  const [from, to] = [Date.UTC(2020, 0, 1), Date.UTC(2040, 0, 1)];
  assert(
    property(integer({ min: from, max: to }), (moment) => {
      const day = dayOf(moment);
      expect(startOfDay(day)).toBeLessThanOrEqual(moment);
      expect(startOfDay(nextDay(day))).toBeGreaterThan(moment);
    }),
  );
});

test('days follow each other, over the changes of the clock too', () => {
  expect(daysUpTo('2026-10-26', 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(daysUpTo('2026-03-01', 2)).toEqual(['2026-02-28', '2026-03-01']);
});

test('whatever counts as a day has a beginning and an end', () => {
  for (const day of ['0001-01-01', '2024-02-29', '9999-12-31']) {
    expect(isDay(day)).toBe(true);
    expect(startOfDay(nextDay(day))).toBeGreaterThan(startOfDay(day));
  }
  for (const text of ['2026-02-30', '2026-13-01', '2026-1-1', '', '12026-01-01']) {
    expect(isDay(text)).toBe(false);
  }
});
