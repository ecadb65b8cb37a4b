import { MOMENT_FORMAT, TIME_ZONE } from '../../domain/desk/time-zone.ts';
import { DAY, HOUR } from './clock.ts';

/** How far the brand's clocks are ahead of UTC, in summer and in winter. */
const OFFSETS_MS = [2 * HOUR, HOUR];

/** The Swedish locale writes dates as ISO 8601. */
function brandFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, ...options });
}

const dayFormat = brandFormat({ dateStyle: 'short' });
const timeFormat = brandFormat({ dateStyle: 'short', timeStyle: 'medium' });
const momentFormat = new Intl.DateTimeFormat('it-IT', MOMENT_FORMAT);

/** `2026-11-16` */
export function dayOf(timestamp: number): string {
  return dayFormat.format(timestamp);
}

/** `2026-11-16 18:30:00`, for spreadsheets. */
export function localTimeOf(timestamp: number): string {
  return timeFormat.format(timestamp);
}

/** `16 nov 2026, 18:30`, as the pages of the desk write it. */
export function momentText(timestamp: number): string {
  return momentFormat.format(timestamp);
}

/** Midnight of a day in the brand's time zone, in epoch milliseconds. */
export function startOfDay(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offset = OFFSETS_MS.find((ms) => dayOf(midnight - ms) === day) ?? HOUR;
  return midnight - offset;
}

export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
}

/** The last `count` days up to and including `lastDay`, the oldest first. */
export function daysUpTo(lastDay: string, count: number): readonly string[] {
  const last = Date.parse(`${lastDay}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * DAY).toISOString().slice(0, 10),
  );
}

export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
