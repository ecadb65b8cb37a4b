/** `2026-11-15`, as the calendar of a time zone has it. */
export function dayIn(timeZone: string): (moment: number) => string {
  // The Swedish way of writing a date is the international one.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (moment) => format.format(moment);
}

/** The last so many days of the calendar up to this one, the oldest first. */
export function daysUpTo(lastDay: string, count: number): readonly string[] {
  const last = new Date(`${lastDay}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(last);
    day.setUTCDate(last.getUTCDate() - (count - 1 - index));
    return day.toISOString().slice(0, 10);
  });
}

/** `Sun`. */
export function weekdayOf(day: string): string {
  return new Date(`${day}T00:00:00Z`).toUTCString().slice(0, 3);
}
