import { type Clock, MINUTE } from '../time/clock.ts';

/** Smaller corrections only delay things a little. */
const STEP_MS = MINUTE;

/** Returns a function that checks whether the wall clock was set back since its last call. */
export function watchForStepBack(clock: Clock): () => boolean {
  const ahead = () => clock.now() - clock.monotonic();
  let before = ahead();
  return () => {
    const after = ahead();
    const isSetBack = after < before - STEP_MS;
    before = after;
    return isSetBack;
  };
}
