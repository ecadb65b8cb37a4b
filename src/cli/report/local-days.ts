/** Formats a moment as `2026-11-15` in a time zone. */
export function dayIn(timeZone: string): (moment: number) => string {
  // Swedish dates are ISO 8601 dates.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (moment) => format.format(moment);
}

/** The short English name, such as `Sun`. */
export function weekdayOf(day: string): string {
  return new Date(`${day}T00:00:00Z`).toUTCString().slice(0, 3);
}
