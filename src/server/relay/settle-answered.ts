import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, HOUR } from '../clock.ts';
import { type Log, withoutMessage } from '../log.ts';
import type { AnsweredStore } from '../store/answered.ts';
import type { DeliveryStore } from '../store/delivery.ts';
import { retryTransient } from '../store/retry-transient.ts';
import { UP } from './destination-health.ts';

/** A page takes a few milliseconds; the pause lets intake run before the next one. */
const PAGE_SIZE = 500;
const PAUSE_MS = 20;
const INTERVAL_MS = HOUR;

/** Stands in the automation's state while the server runs without one. */
const NOT_SET = 'no automation is set';

export type SettleParts = {
  readonly store: AnsweredStore & Pick<DeliveryStore, 'health' | 'setHealth'>;
  readonly clock: Clock;
  readonly log: Log;
};

export type Settling = { readonly stop: () => Promise<void> };

/**
 * While no automation is set, leads that were answered leave its outbox, at the start and once an
 * hour: they no longer wait for anything.
 */
export function startSettling({ store, clock, log }: SettleParts): Settling {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    try {
      await retryTransient(clock, () =>
        store.setHealth('automation', { ...UP, downReason: NOT_SET }),
      );
      await settleAll(store, clock, stopping.signal);
    } catch (error) {
      log.error({ err: withoutMessage(error) }, 'answered leads still wait: trying again');
    }
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      running = run();
    }, INTERVAL_MS);
  }

  let running = run();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Before an automation gets anything: what was answered before it was set is not for it. */
export async function settleBeforeFirst(
  { store, clock }: Omit<SettleParts, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const { downReason } = await store.health('automation');
  if (downReason === NOT_SET) await settleAll(store, clock, signal);
}

/** Ends early when the server stops. */
async function settleAll(store: AnsweredStore, clock: Clock, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  do {
    const page = await retryTransient(clock, () => store.settleAnswered(PAGE_SIZE, after));
    after = page.next;
    if (after !== undefined) await sleep(PAUSE_MS);
  } while (after !== undefined && !signal.aborted);
}
