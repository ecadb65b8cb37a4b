import { HOUR, SECOND } from '../time/clock.ts';

const LONGEST_MS = 24 * HOUR;

/** Parses `Retry-After`, seconds or a date, to milliseconds: 0 if invalid, a day at most. */
export function retryAfterMs(header: string | undefined, now: number): number {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * SECOND, LONGEST_MS);
  // Only the format of HTTP, because `Date.parse` alone accepts almost anything.
  if (!/^[A-Z][a-z]{2,8}, .* GMT$/.test(text)) return 0;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.min(Math.max(at - now, 0), LONGEST_MS);
}
