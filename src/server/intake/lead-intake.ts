import type { Clock } from '../clock.ts';
import { openCommitQueue } from '../store/commit-queue.ts';
import type { NewLead, StoredAs } from '../store/lead.ts';
import type { IntakeStore } from '../store/lead-store.ts';
import { retryTransient } from '../store/retry-transient.ts';

/** Committing this many leads takes a few milliseconds; more would delay the first ones. */
const MAX_BATCH = 128;

export type LeadIntake = {
  /** Resolves once the lead is on disk. */
  take(lead: NewLead): Promise<StoredAs>;
};

export function openIntake(
  store: IntakeStore,
  clock: Clock,
  onBatch: (stored: readonly StoredAs[], leads: readonly NewLead[]) => void,
): LeadIntake {
  return {
    take: openCommitQueue({
      commit: (leads) => retryTransient(clock, () => store.add(leads)),
      maxBatch: MAX_BATCH,
      what: 'leads',
      onCommitted: onBatch,
    }),
  };
}
