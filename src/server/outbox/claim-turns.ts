import { SECOND } from '../time/clock.ts';
import type { Claim } from './delivery.ts';
import type { Outage } from './outage.ts';

/** Between two full scans of the outbox, claims go on from the last delivery that was taken. */
const FULL_SCAN_MS = SECOND;

/**
 * What to claim now, if anything. A claim is a commit, so it waits until several places are free,
 * but only until the next full scan: slow responses may occupy places for long.
 */
export function nextClaim(
  free: number,
  places: number,
  sinceScanMs: number,
  lastClaimed: string,
): Pick<Claim, 'limit' | 'after'> | undefined {
  const isFullScan = sinceScanMs >= FULL_SCAN_MS;
  if (free < (isFullScan ? 1 : places / 2)) return undefined;
  return { limit: free, after: isFullScan ? undefined : lastClaimed };
}

type ProbeClaim = Pick<Claim, 'limit' | 'attemptedBefore' | 'newestFirst'>;

const OLDEST: ProbeClaim = { limit: 1 };

/**
 * What to claim for a probe: the first of these that there is. The first of three probes is the
 * oldest delivery. The others were not attempted in this outage, so that deliveries that are always
 * refused do not block the rest: one is the newest and one the oldest of these, because refused
 * ones may crowd either end. While only one delivery has failed, another one is tried at once.
 */
export function probeClaims(
  { since, probes }: Outage,
  isDue: boolean,
  mayTryAnother: boolean,
): readonly ProbeClaim[] {
  const turn = probes % 3;
  const fresh = { limit: 1, attemptedBefore: since, newestFirst: turn < 2 };
  if (!isDue) return mayTryAnother ? [fresh] : [];
  return turn === 0 ? [OLDEST] : [fresh, OLDEST];
}
