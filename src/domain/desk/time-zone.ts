/**
 * The time zone of the brand's staff, because the product is Italian. All days and times use it, so
 * that a filter, a file, an e-mail and every colleague's page mean the same day.
 */
export const TIME_ZONE = 'Europe/Rome';

/** `16 nov 2026, 18:30`, where the locale is Italian. */
export const MOMENT_FORMAT = {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
