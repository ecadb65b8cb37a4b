import type { Settings } from './settings.ts';

const SECOND_MS = 1000;

/** To one person: so many messages at once, then one in this time. */
const PAIR_BURST = 10;
const PAIR_PAUSE_MS = 6 * SECOND_MS;

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
      const before = pairs.get(person) ?? { left: PAIR_BURST, at: now };
      const left = Math.min(PAIR_BURST, before.left + (now - before.at) / PAIR_PAUSE_MS);
      const allowed = left >= 1;
      pairs.set(person, { left: allowed ? left - 1 : left, at: now });
      return allowed;
    },
  };
}
