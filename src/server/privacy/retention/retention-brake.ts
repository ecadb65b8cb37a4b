import { clearAlert, raiseAlert, readAlerts } from '../../alerts.ts';
import type { Db } from '../../database/schema.ts';
import type { Log } from '../../log.ts';
import { type Clock, DAY } from '../../time/clock.ts';
import { countDue, countLeads, type RetentionLimits } from './retention-queries.ts';

/** Fewer leads are never held back, whatever their share of all leads. */
const MANY_LEADS = 10;
const LARGE_SHARE = 0.1;
/** A run that would take a large share waits this long before it does. */
export const HOLD_MS = DAY;

type BrakeOptions = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * A clock that is far ahead makes every lead look old. A run that would delete or strip many leads
 * at once waits for a day, so that somebody can notice; `leads purge` does not wait.
 */
export async function isHeldBack(
  { db, clock, log }: BrakeOptions,
  limits: RetentionLimits,
  signal?: AbortSignal,
): Promise<boolean> {
  const affected = await countIfMany(db, limits, signal);
  if (affected === 0) {
    await clearAlert(db, 'retention_held');
    return false;
  }
  const now = clock.now();
  const held = (await readAlerts(db)).find(({ name }) => name === 'retention_held');
  if (held && now - held.since >= HOLD_MS) return false;
  // `leads purge` does not drop body data.
  const sooner = limits.dropBodyBefore > 0 ? '' : ', or at once by leads purge --yes';
  const detail = `${affected} leads are older than RETENTION_DAYS or BODY_DATA_DAYS allow, more than a tenth of all: is the clock right? If it is, retention goes on after a day${sooner}`;
  await raiseAlert(db, { name: 'retention_held', since: now, detail });
  log.warn(`Retention waits for a day: ${detail}`);
  return true;
}

/** Ends the alert early, once `leads purge` has left few leads to the next run. */
export async function endHold(db: Db, limits: RetentionLimits): Promise<void> {
  if ((await countIfMany(db, limits)) === 0) await clearAlert(db, 'retention_held');
}

/** How many leads a run would delete or strip; 0 if they are too few to be held back. */
async function countIfMany(db: Db, limits: RetentionLimits, signal?: AbortSignal): Promise<number> {
  const total = await countDue(db, limits, signal);
  const isMany = total >= MANY_LEADS && total > LARGE_SHARE * (await countLeads(db));
  return isMany ? total : 0;
}
