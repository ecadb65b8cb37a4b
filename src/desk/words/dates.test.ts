import { expect, it, vi } from 'vitest';
import {
  agoText,
  callBackText,
  clockText,
  dayFromNow,
  dayText,
  durationText,
  momentText,
  recentMomentText,
  shortDayText,
} from './dates.ts';

it('writes a day as it is given, in every time zone', () => {
  expect(dayText('2026-11-16')).toBe('lun 16 nov');
  expect(shortDayText('2026-01-01')).toBe('1 gen');
});

it('writes times by the clock of Rome, in every time zone', () => {
  expect(momentText(Date.UTC(2026, 10, 16, 23, 5))).toBe('17 nov 2026, 00:05');
  expect(recentMomentText(Date.UTC(2026, 10, 16, 23, 5))).toBe('17 nov, 00:05');
  expect(clockText(Date.UTC(2026, 6, 16, 10, 32))).toBe('12:32');
});

it.each([
  ['2026-11-16T22:59:59Z', '2026-11-16', '2026-11-17', '2026-11-23'],
  ['2026-11-16T23:00:00Z', '2026-11-17', '2026-11-18', '2026-11-24'],
  // The day on which summer time begins has 23 hours, and the one on which it ends has 25.
  ['2027-03-27T23:30:00Z', '2027-03-28', '2027-03-29', '2027-04-04'],
  ['2026-10-24T22:30:00Z', '2026-10-25', '2026-10-26', '2026-11-01'],
])('counts the days from %s on the calendar of Rome', (now, today, tomorrow, inAWeek) => {
  vi.useFakeTimers({ now: Date.parse(now) });
  expect([0, 1, 7].map(dayFromNow)).toEqual([today, tomorrow, inAWeek]);
  vi.useRealTimers();
});

it('says on which day somebody is to be called back', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-16T12:00:00Z') });
  expect(['2026-11-08', '2026-11-16', '2026-11-17'].map(callBackText)).toEqual([
    "da richiamare dall'8 nov",
    'da richiamare oggi',
    'da richiamare mar 17 nov',
  ]);
  vi.useRealTimers();
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

it.each([
  [-1, 'adesso'],
  [5, '5 minuti fa'],
  [60, '1 ora fa'],
  [23 * 60 + 59, '23 ore fa'],
  [72 * 60 + 5, '3 giorni fa'],
])('says how long ago %d minutes are: %s', (minutes, text) => {
  expect(agoText(0, minutes * 60_000)).toBe(text);
});
