import { expect, it } from 'vitest';
import { dayFromNow, dayText, durationText, shortDayText } from './dates.ts';

it('writes a day as it is given, in every time zone', () => {
  expect(dayText('2026-11-16')).toBe('lun 16 nov');
  expect(shortDayText('2026-01-01')).toBe('1 gen');
});

it('writes the days of this calendar', () => {
  expect(dayFromNow(0)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(Date.parse(dayFromNow(1)) - Date.parse(dayFromNow(0))).toBe(24 * 60 * 60 * 1000);
});

it.each([
  [20_000, 'meno di un minuto'],
  [3 * 60_000, '3 min'],
  [120 * 60_000, '2 h'],
  [125 * 60_000, '2 h 5 min'],
  [4 * 24 * 60 * 60_000, '4 giorni'],
])('writes %i ms as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
