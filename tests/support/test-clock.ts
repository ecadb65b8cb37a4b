import { type Clock, systemClock } from '../../src/server/time/clock.ts';

export type TestClock = Clock & { readonly advance: (ms: number) => void };

/** A wall clock that a test moves, or that runs this many times as fast as the real one. */
export function testClock(speed = 1): TestClock {
  const startedAt = Date.now();
  let moved = 0;
  return {
    now: () => startedAt + moved + Math.floor((Date.now() - startedAt) * speed),
    monotonic: systemClock.monotonic,
    advance: (ms) => {
      moved += ms;
    },
  };
}

/** A wall clock that stands still. */
export function clockAt(now: number): Clock {
  return { now: () => now, monotonic: systemClock.monotonic };
}
