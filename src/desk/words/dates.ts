import { withArticle } from '../../domain/desk/italian-date.ts';
import { MOMENT_FORMAT, TIME_ZONE } from '../../domain/desk/time-zone.ts';

const moment = new Intl.DateTimeFormat('it-IT', MOMENT_FORMAT);
const recentMoment = new Intl.DateTimeFormat('it-IT', { ...MOMENT_FORMAT, year: undefined });
const clock = new Intl.DateTimeFormat('it-IT', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
});
const calendarDay = new Intl.DateTimeFormat('it-IT', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
// Swedish dates are ISO 8601 dates.
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' });
const shortDay = new Intl.DateTimeFormat('it-IT', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `16 nov 2026, 11:32` */
export function momentText(at: number): string {
  return moment.format(at);
}

/** `16 nov, 11:32`, of the last weeks. */
export function recentMomentText(at: number): string {
  return recentMoment.format(at);
}

/** `11:32` */
export function clockText(at: number): string {
  return clock.format(at);
}

/** `lun 16 nov`, for a day written 2026-11-16. */
export function dayText(day: string): string {
  return calendarDay.format(new Date(`${day}T00:00:00Z`));
}

/** `16 nov` */
export function shortDayText(day: string): string {
  return shortDay.format(new Date(`${day}T00:00:00Z`));
}

/** Today, or a day after it, on the brand's calendar, as 2026-11-16. */
export function dayFromNow(days: number): string {
  const date = new Date(`${isoDay.format(Date.now())}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** `da richiamare oggi`, `da richiamare dal 14 nov` where the day has passed, `da richiamare lun 16 nov` */
export function callBackText(day: string): string {
  const today = dayFromNow(0);
  if (day === today) return 'da richiamare oggi';
  return `da richiamare ${day < today ? withArticle('dal', shortDayText(day)) : dayText(day)}`;
}

/** `3 min`, `2 h 5 min`, `4 giorni` */
export function durationText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'meno di un minuto';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.round(hours / 24)} giorni`;
}

const relative = new Intl.RelativeTimeFormat('it-IT');

/** `adesso`, `5 minuti fa`, `3 ore fa`, `4 giorni fa` */
export function agoText(at: number, now: number): string {
  const minutes = Math.round((now - at) / 60_000);
  if (minutes < 1) return 'adesso';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? relative.format(-hours, 'hour')
    : relative.format(-Math.floor(hours / 24), 'day');
}
