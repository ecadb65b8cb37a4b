import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, DAY, HOUR } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Log, withoutMessage } from '../log.ts';
import type { LeadStore } from '../store/lead-store.ts';
import type { RetentionPage } from '../store/retention-store.ts';
import { patiently, STORE_PATIENCE_MS } from '../store/retry-transient.ts';

/** A page takes a few milliseconds, and intake has its turn before the next. */
const PAGE = 200;
const PAUSE_MS = 20;

const EVERY_MS = DAY;
const AGAIN_AFTER_A_FAULT_MS = HOUR;

export type RetentionParts = {
  readonly store: Pick<LeadStore, 'retainPage' | 'scrub'>;
  readonly rules: Config['retention'];
  readonly clock: Clock;
  readonly log: Log;
};

export type Retention = { readonly stop: () => Promise<void> };

type Kept = Omit<RetentionPage, 'next'>;

/** Forgets what is old, by itself: at the start and once a day. */
export function startRetention(parts: RetentionParts): Retention {
  const { log } = parts;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void>;
  // A run before may have been cut off between deleting and scrubbing.
  let mustScrub = true;

  async function run(): Promise<void> {
    try {
      tell(log, await retain(parts, mustScrub, stopping.signal));
      mustScrub = false;
      runIn(EVERY_MS);
    } catch (error) {
      if (stopping.signal.aborted) return;
      mustScrub = true;
      log.error({ err: withoutMessage(error) }, 'retention failed: tried again in an hour');
      runIn(AGAIN_AFTER_A_FAULT_MS);
    }
  }

  function runIn(ms: number): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      underWay = run();
    }, ms);
  }

  underWay = run();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
}

/** Once through all leads, page by page. */
export async function retain(
  parts: Omit<RetentionParts, 'log'>,
  mustScrub: boolean,
  signal?: AbortSignal,
): Promise<Kept> {
  const { store, rules, clock } = parts;
  const now = clock.now();
  const before = (days: number | undefined) => (days === undefined ? 0 : now - days * DAY);
  const limits = {
    deleteBefore: before(rules.days),
    dropBodyBefore: before(rules.bodyDataDays),
  };
  const kept = { deleted: 0, bodiesDropped: 0, stillWaiting: 0 };
  // Nothing is ever old enough: the leads need not be read.
  if (limits.deleteBefore === 0 && limits.dropBodyBefore === 0) return kept;
  let after: string | undefined;
  do {
    const page = await patiently(clock, STORE_PATIENCE_MS, () =>
      store.retainPage(limits, PAGE, after),
    );
    kept.deleted += page.deleted;
    kept.bodiesDropped += page.bodiesDropped;
    kept.stillWaiting += page.stillWaiting;
    after = page.next;
    await sleep(PAUSE_MS, undefined, { signal, ref: false });
  } while (after !== undefined);
  if (mustScrub || kept.deleted + kept.bodiesDropped > 0) await store.scrub();
  return kept;
}

function tell(log: Log, { stillWaiting, ...forgotten }: Kept): void {
  if (forgotten.deleted + forgotten.bodiesDropped > 0) log.info(forgotten, 'old leads forgotten');
  if (stillWaiting > 0) {
    log.warn(
      { leads: stillWaiting },
      'leads older than RETENTION_DAYS still wait, and are kept: deliver them, or delete them with leads purge --waiting --yes',
    );
  }
}
