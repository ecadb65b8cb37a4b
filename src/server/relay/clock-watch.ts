import { type Clock, MINUTE } from '../clock.ts';

/** Smaller corrections only make something a little late. */
const STEP_MS = MINUTE;

/** Tells, each time it is asked, whether the wall clock was set back since the last time. */
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
