import { setTimeout as sleep } from 'node:timers/promises';
import { clearAlert } from '../../alerts.ts';
import { forgetAudit } from '../../audit.ts';
import type { Config } from '../../config.ts';
import { retryTransient } from '../../database/retry-transient.ts';
import type { Db } from '../../database/schema.ts';
import type { Store } from '../../database/store.ts';
import { forgetInsights } from '../../insights/insights-queries.ts';
import { type Log, withoutMessage } from '../../log.ts';
import { forgetAttempts } from '../../outbox/attempt-log.ts';
import { type Clock, DAY, HOUR } from '../../time/clock.ts';
import { repeat, type Stoppable } from '../../time/repeat.ts';
import { scrubErased } from '../scrub-erased.ts';
import { forgetMessages } from './forget-messages.ts';
import { isHeldBack } from './retention-brake.ts';
import { type RetentionLimits, type RetentionPage, retainPage } from './retention-queries.ts';

/** How many leads are read at once; the pause lets intake run before the next page. */
const PAGE_SIZE = 200;
const PAUSE_MS = 20;

/** How long the log of delivery attempts is kept. */
const ATTEMPTS_DAYS = 30;

/** A year and a month, so that a season can be compared with the one of the year before. */
const INSIGHTS_DAYS = 400;

const INTERVAL_MS = DAY;
const RETRY_MS = HOUR;

type RetentionOptions = {
  readonly store: Store;
  readonly rules: Config['retention'];
  readonly clock: Clock;
  readonly log: Log;
};

const NOT_SCRUBBED =
  'the log of the database cannot be emptied: the bytes of erased leads, if there are any, are still in the files';

type RetentionCounts = Omit<RetentionPage, 'next'>;

/** Deletes old data when the server starts, and once a day. */
export function startRetention(options: RetentionOptions): Stoppable {
  const { store, rules, clock, log } = options;
  const { db } = store;
  return repeat(async (stopping) => {
    try {
      const limits = retentionLimits(rules, clock.now());
      if (!(await isHeldBack({ db, clock, log }, limits, stopping))) {
        logCounts(log, await applyRetention({ db, clock }, limits, stopping));
        await clearAlert(db, 'retention_held');
        await forgetOthers(db, limits, clock.now());
      }
      // In every run, because an erasure by the desk or by a message may have left bytes in the
      // files. Not awaited, because on PostgreSQL it may take minutes.
      if (!stopping.aborted) void scrubErased(store, log, NOT_SCRUBBED);
      return INTERVAL_MS;
    } catch (error) {
      if (!stopping.aborted) {
        log.error({ err: withoutMessage(error) }, 'retention failed: retrying in an hour');
      }
      return RETRY_MS;
    }
  });
}

/** Other records have retention periods of their own, but wait too while the clock may be wrong. */
async function forgetOthers(db: Db, { deleteBefore }: RetentionLimits, now: number): Promise<void> {
  await forgetAudit(db, deleteBefore);
  await forgetAttempts(db, now - ATTEMPTS_DAYS * DAY);
  await forgetMessages(db, now, deleteBefore);
  await forgetInsights(db, now - INSIGHTS_DAYS * DAY);
}

/** Goes through all leads once, page by page. */
export async function applyRetention(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  limits: RetentionLimits,
  signal?: AbortSignal,
): Promise<RetentionCounts> {
  const counts = { deleted: 0, bodiesDropped: 0, stillWaiting: 0 };
  if (limits.deleteBefore === 0 && limits.dropBodyBefore === 0) return counts;
  let after: string | undefined;
  do {
    const page = await retryTransient(clock, () => retainPage(db, limits, PAGE_SIZE, after));
    counts.deleted += page.deleted;
    counts.bodiesDropped += page.bodiesDropped;
    counts.stillWaiting += page.stillWaiting;
    after = page.next;
    await sleep(PAUSE_MS, undefined, { signal, ref: false });
  } while (after !== undefined);
  return counts;
}

export function retentionLimits(rules: Config['retention'], now: number): RetentionLimits {
  const before = (days: number | undefined) => (days === undefined ? 0 : now - days * DAY);
  return { deleteBefore: before(rules.days), dropBodyBefore: before(rules.bodyDataDays) };
}

function logCounts(log: Log, { stillWaiting, ...changed }: RetentionCounts): void {
  if (changed.deleted + changed.bodiesDropped > 0) log.info(changed, 'retention applied');
  if (stillWaiting > 0) {
    log.warn(
      { leads: stillWaiting },
      'leads older than RETENTION_DAYS are kept because they still wait for delivery: deliver them, or delete them with leads purge --waiting --yes',
    );
  }
}
