import type { Db, Destination } from '../database/schema.ts';
import { type Log, withoutMessage } from '../log.ts';
import { faultText, type Outage, outageAfter, readOutage, saveOutage } from './outage.ts';
import {
  type Attempt,
  countsAgainstDestination,
  type Known,
  type Sent,
  showsItIsUp,
} from './outcome.ts';

type WatchOptions = {
  readonly destination: Destination;
  readonly db: Db;
  readonly log: Log;
};

/** What this instance learns of a destination from its attempts and from other instances. */
export type Watch = WatchOptions & { readonly known: Known; saved: Promise<void> };

export function watchOf({ destination, db, log }: WatchOptions): Watch {
  const known = { outage: undefined, failed: new Set<string>(), lastDeliveredAt: undefined };
  return { destination, db, log, known, saved: Promise.resolve() };
}

/** Clears an outage from before the start: the settings may name another address now. */
export function forgetOutage(watch: Watch): Promise<void> {
  return save(watch, undefined);
}

/** Reads what other instances found out. */
export async function refresh(watch: Watch): Promise<void> {
  const { destination, db, known } = watch;
  await watch.saved;
  const before = known.outage;
  known.outage = await readOutage(db, destination);
  if (before && !known.outage) known.failed.clear();
  logChange(watch, before);
}

/** Notes what an attempt tells of the destination. */
export async function learn(watch: Watch, sent: Sent, attempt: Attempt): Promise<void> {
  const { known } = watch;
  const before = known.outage;
  const { isProbe, endedAt: now } = attempt;
  const fault = countsAgainstDestination(sent, attempt, known);
  if (fault || (sent.kind === 'failed' && sent.blames !== 'nobody')) {
    known.failed.add(attempt.delivery.id);
  }
  let after = before;
  if (fault) {
    const retryAfterMs = sent.kind === 'failed' ? (sent.retryAfterMs ?? 0) : 0;
    after = outageAfter(before, fault, { now, retryAfterMs, isProbe });
  }
  if (showsItIsUp(sent, isProbe, before)) {
    known.lastDeliveredAt = now;
    known.failed.clear();
    after = undefined;
  }
  if (after === before) return;
  known.outage = after;
  logChange(watch, before);
  try {
    await save(watch, after);
  } catch (error) {
    // The delivery is still recorded, and the next attempt saves again.
    const { destination, log } = watch;
    log.error({ destination, err: withoutMessage(error) }, 'state of the destination not saved');
  }
}

/** Saves in sequence: two answers that come together must not be stored in the wrong order. */
async function save(watch: Watch, outage: Outage | undefined): Promise<void> {
  const saved = watch.saved.then(() => saveOutage(watch.db, watch.destination, outage));
  watch.saved = saved.catch(() => undefined);
  await saved;
}

function logChange({ destination, log, known }: Watch, before: Outage | undefined): void {
  const answer = known.outage && faultText(known.outage);
  if (answer === (before && faultText(before))) return;
  if (answer === undefined) log.info({ destination }, 'destination is up again');
  else log.warn({ destination, answer }, 'destination is down: probing it');
}
