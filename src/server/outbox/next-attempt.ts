import { HOUR, MINUTE, SECOND } from '../time/clock.ts';

/** The pauses after each failure that Standard Webhooks recommends. */
const SCHEDULE_MS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Spreads leads that failed together. It only lengthens: no pause is shorter than documented. */
const JITTER = 0.1;

/** The pause after an attempt; a destination whose deliveries expire has no last attempt. */
export type Schedule = (attempt: number) => number | undefined;

const standardSchedule: Schedule = (attempt) => SCHEDULE_MS[attempt];

/**
 * How long to wait after the attempt of this number (1 is the first) failed, or `undefined` once
 * the schedule is exhausted. `random` is from 0 to 1.
 */
export function nextAttemptIn(
  attempt: number,
  random: number,
  retryAfterMs = 0,
  schedule: Schedule = standardSchedule,
): number | undefined {
  const pause = schedule(attempt);
  return pause === undefined
    ? undefined
    : Math.max(Math.round(pause * (1 + JITTER * random)), retryAfterMs);
}
