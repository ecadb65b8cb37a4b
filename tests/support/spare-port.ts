import { freePort } from '../../scripts/dev/free-port.ts';

/** Below the range of ephemeral ports, which connections of other tests may take. */
const FIRST = 20_000;
const RANGE = 10_000;

/** Finds a port that is free, as are the ones after it if more are needed. */
export function sparePort(needed = 1): Promise<number> {
  return freePort(FIRST + Math.floor(Math.random() * RANGE), needed);
}
