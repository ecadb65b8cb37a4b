import type { Clock } from '../clock.ts';
import { type Log, withoutMessage } from '../log.ts';
import type { NewLead, StoredAs } from '../store/lead.ts';
import type { IntakeStore } from '../store/lead-store.ts';
import { retryTransient } from '../store/retry-transient.ts';

/** Committing this many leads takes a few milliseconds; more would delay the first ones. */
const MAX_BATCH = 128;

/** Several seconds of full load. Beyond that, a 503 is better than an endless queue. */
const MAX_QUEUE = 10_000;

export class IntakeFullError extends Error {
  override readonly name = 'IntakeFullError';
}

type Waiting = {
  readonly lead: NewLead;
  readonly resolve: (stored: StoredAs) => void;
  readonly reject: (error: unknown) => void;
};

export type IntakeParts = {
  readonly store: IntakeStore;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  /** Called after every commit. What it throws is logged: the leads are stored all the same. */
  readonly onBatch: (stored: readonly StoredAs[], leads: readonly NewLead[]) => void;
};

export type LeadIntake = {
  /** Resolves once the lead is on disk. */
  take(lead: NewLead): Promise<StoredAs>;
};

/**
 * Leads that arrive together are committed together: syncing the disk costs the same for one lead
 * as for a hundred, and the next batch collects while one is being synced.
 */
export function openIntake({ store, clock, log, onBatch }: IntakeParts): LeadIntake {
  let queue: Waiting[] = [];
  let isRunning = false;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_BATCH);
      queue = queue.slice(MAX_BATCH);
      await commit(batch);
    }
    isRunning = false;
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    const leads = batch.map(({ lead }) => lead);
    let stored: readonly StoredAs[];
    try {
      stored = await retryTransient(clock, () => store.add(leads));
    } catch (error) {
      // The queue must not grow during an outage, so whatever arrived meanwhile fails too.
      for (const { reject } of [...batch, ...queue]) reject(error);
      queue = [];
      return;
    }
    batch.forEach(({ resolve }, index) => {
      resolve(stored[index] as StoredAs);
    });
    try {
      onBatch(stored, leads);
    } catch (error) {
      log.error({ err: withoutMessage(error) }, 'what follows stored leads has failed');
    }
  }

  return {
    take: (lead) =>
      new Promise((resolve, reject) => {
        if (queue.length >= MAX_QUEUE) {
          reject(new IntakeFullError('Too many leads are waiting to be stored.'));
          return;
        }
        queue.push({ lead, resolve, reject });
        if (isRunning) return;
        isRunning = true;
        // Sockets that are readable now are read first, so that their leads join the batch.
        setImmediate(() => void drain());
      }),
  };
}
