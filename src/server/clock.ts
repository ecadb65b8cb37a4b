import { performance } from 'node:perf_hooks';

/** Two clocks: the wall's, which may jump, for what is stored; a monotonic one for what is measured. */
export type Clock = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since any moment, never backwards. */
  readonly monotonic: () => number;
};

export const systemClock: Clock = { now: Date.now, monotonic: () => performance.now() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
