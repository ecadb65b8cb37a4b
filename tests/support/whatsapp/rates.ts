import type { Settings } from './settings.ts';

const SECOND_MS = 1000;

/** Counts what was sent, for the two limits of speed. */
export type Rates = {
  /** Whether one more message is within the limit of all; it counts either way. */
  readonly withinThroughput: (now: number) => boolean;
  /** Whether one more message to this person is within the limit; it counts if so. */
  readonly withinPair: (person: string, now: number) => boolean;
};

export function newRates(settings: Settings): Rates {
  let lastSecond: number[] = [];
  const pairs = new Map<string, { left: number; at: number }>();
  return {
    withinThroughput: (now) => {
      lastSecond = lastSecond.filter((at) => at > now - SECOND_MS);
      lastSecond.push(now);
      return lastSecond.length <= settings.throughputPerSecond;
    },
    withinPair: (person, now) => {
      const { pairBurst, pairPauseMs } = settings;
      const before = pairs.get(person) ?? { left: pairBurst, at: now };
      const left = Math.min(pairBurst, before.left + (now - before.at) / pairPauseMs);
      const allowed = left >= 1;
      pairs.set(person, { left: allowed ? left - 1 : left, at: now });
      return allowed;
    },
  };
}
