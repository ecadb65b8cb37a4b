import { openCommitQueue } from '../database/commit-queue.ts';
import { retryTransient } from '../database/retry-transient.ts';
import type { NewLead, StoredAs } from '../leads/lead.ts';
import { type Log, withoutMessage } from '../log.ts';
import type { Clock } from '../time/clock.ts';

/** Committing this many leads takes a few milliseconds; more would delay the first ones. */
const MAX_BATCH = 128;

export type IntakeOptions = {
  /** Stores leads, all or none. */
  readonly add: (leads: readonly NewLead[]) => Promise<readonly StoredAs[]>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  /** Called after every commit. Errors are only logged: the leads are stored already. */
  readonly onBatch: (stored: readonly StoredAs[], leads: readonly NewLead[]) => void;
  /** Called after every commit that failed. */
  readonly onFailure?: () => void;
};

/** Resolves once the lead is on disk. */
export type TakeLead = (lead: NewLead) => Promise<StoredAs>;

export function openIntake({ add, clock, log, onBatch, onFailure }: IntakeOptions): TakeLead {
  return openCommitQueue({
    commit: async (leads) => {
      const stored = await retryTransient(clock, () => add(leads)).catch((error: unknown) => {
        onFailure?.();
        throw error;
      });
      try {
        onBatch(stored, leads);
      } catch (error) {
        log.error({ err: withoutMessage(error) }, 'leads are stored, but the follow-up failed');
      }
      return stored;
    },
    maxBatch: MAX_BATCH,
  });
}
