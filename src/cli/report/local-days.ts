/** Formats a moment as `2026-11-15` in a time zone. */
export function dayIn(timeZone: string): (moment: number) => string {
  // Swedish dates are ISO 8601 dates.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (moment) => format.format(moment);
}

/** The last `count` days up to and including `lastDay`, oldest first. */
export function daysUpTo(lastDay: string, count: number): readonly string[] {
  const last = new Date(`${lastDay}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(last);
    day.setUTCDate(last.getUTCDate() - (count - 1 - index));
    return day.toISOString().slice(0, 10);
  });
}

/** The short English name, such as `Sun`. */
export function weekdayOf(day: string): string {
  return new Date(`${day}T00:00:00Z`).toUTCString().slice(0, 3);
}
