import { performance } from 'node:perf_hooks';

/** `now` is the wall clock, which may jump, for timestamps; `monotonic` measures durations. */
export type Clock = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds since an arbitrary point; never runs backwards. */
  readonly monotonic: () => number;
};

export const systemClock: Clock = { now: Date.now, monotonic: () => performance.now() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
