import { performance } from 'node:perf_hooks';

/** Two clocks: the wall's, which may jump, for what is stored; a steady one for what is measured. */
export type Clock = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since any moment, never backwards. */
  readonly steady: () => number;
};

export const systemClock: Clock = { now: Date.now, steady: () => performance.now() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
