import type { Clock } from '../clock.ts';
import type { NewLead, StoredAs } from '../store/lead.ts';
import type { IntakeStore } from '../store/lead-store.ts';
import { patiently, STORE_PATIENCE_MS } from '../store/retry-transient.ts';

/** A commit of this many leads takes a few milliseconds; more would make the first ones wait. */
const MAX_BATCH = 128;

/** Some seconds of full load: beyond it, an honest 503 is better than a queue without end. */
const MAX_QUEUE = 10_000;

export class IntakeFullError extends Error {
  override readonly name = 'IntakeFullError';
}

type Waiting = {
  readonly lead: NewLead;
  readonly resolve: (stored: StoredAs) => void;
  readonly reject: (error: unknown) => void;
};

export type LeadIntake = {
  /** Resolves once the lead is on disk. */
  take(lead: NewLead): Promise<StoredAs>;
};

/**
 * Leads that arrive together are committed together: a sync of the disk costs the same for one
 * lead as for a hundred, and while one batch is being synced the next one gathers.
 */
export function openIntake(
  store: IntakeStore,
  clock: Clock,
  onBatch: (stored: readonly StoredAs[]) => void,
): LeadIntake {
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
    try {
      const leads = batch.map(({ lead }) => lead);
      const stored = await patiently(clock, STORE_PATIENCE_MS, () => store.add(leads));
      batch.forEach(({ resolve }, index) => {
        resolve(stored[index] as StoredAs);
      });
      onBatch(stored);
    } catch (error) {
      // Whoever came while it was tried shares its fate: the queue must not grow behind an outage.
      for (const { reject } of [...batch, ...queue]) reject(error);
      queue = [];
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
        // After the sockets that are readable now were read, so that their leads come along.
        setImmediate(() => void drain());
      }),
  };
}
