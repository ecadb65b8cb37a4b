import { setTimeout as sleep } from 'node:timers/promises';
import { openCommitQueue } from '../database/commit-queue.ts';
import type { Db, Destination } from '../database/schema.ts';
import { WAITING } from '../database/state-literals.ts';
import { transact } from '../database/transact.ts';
import { noteAutomation } from '../leads/automation-answer.ts';
import { type Log, withoutMessage } from '../log.ts';
import { SECOND } from '../time/clock.ts';
import type { DeliveryResult } from './delivery.ts';
import { STATE_AFTER } from './outcome.ts';

const PAUSE_MS = SECOND / 2;
const MAX_BATCH = 100;

/** WhatsApp may have failed a message by status before its acceptance is recorded. */
export type ReviewSent = (db: Db, result: DeliveryResult) => Promise<DeliveryResult>;

/** Records what became of attempts, and logs them. */
export function recordResults(
  db: Db,
  destination: Destination,
  owner: string,
  results: readonly DeliveryResult[],
  reviewSent?: ReviewSent,
): Promise<void> {
  // In the order of the ids, as every transaction locks them, to prevent deadlocks.
  const ordered = results.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return transact(db, async (transaction) => {
    const attempts = [];
    for (const sent of ordered) {
      const result = (await reviewSent?.(transaction, sent)) ?? sent;
      const recorded = await recordOne(transaction, destination, owner, result);
      if (!recorded) continue;
      const { id: delivery, at, response, outcome } = result;
      const duration_ms = Math.round(result.durationMs);
      attempts.push({ delivery, at, duration_ms, response, outcome });
      if (recorded.event === 'lead' && result.outcome === 'delivered') {
        await noteAutomation(transaction, result.id, result.at);
      }
    }
    if (attempts.length > 0) {
      await transaction.insertInto('attempts').values(attempts).execute();
    }
  });
}

/** Returns undefined if the lead is erased or the result is already recorded. */
function recordOne(db: Db, destination: Destination, owner: string, result: DeliveryResult) {
  const isDelivered = result.outcome === 'delivered';
  const after = STATE_AFTER[result.outcome];
  return (
    db
      .updateTable('deliveries')
      .set((own) => ({
        send_count: own('send_count', '+', 1),
        last_attempt_at: result.at,
        lease_until: null,
        lease_owner: null,
        schedule_step: result.scheduleStep,
        next_attempt_at: result.nextAttemptAt,
        response: result.response,
        // It may have been closed meanwhile. If it has arrived, reopening must not send it again.
        state: isDelivered
          ? after
          : own.case().when('state', '=', 'closed').then(own.ref('state')).else(after).end(),
        ...(isDelivered && { delivered_at: result.at }),
      }))
      .where('destination', '=', destination)
      .where('id', '=', result.id)
      // A success always counts, even if another instance's attempt was refused; a failure only
      // while this process still holds the lease.
      .$if(isDelivered, (query) => query.where('state', '<>', 'delivered'))
      .$if(!isDelivered, (query) =>
        query.where('lease_owner', '=', owner).where('state', 'in', [WAITING, 'closed']),
      )
      .returning('event')
      .executeTakeFirst()
  );
}

type ResultWriterOptions = {
  readonly record: (results: readonly DeliveryResult[]) => Promise<void>;
  readonly log: Log;
  readonly isStopping: () => boolean;
};

/**
 * Tries again until a result is written. Meanwhile its place in the relay stays taken, so a
 * database in trouble stops the relay instead of making it send the same leads over and over.
 */
export function openResultWriter({ record, log, isStopping }: ResultWriterOptions) {
  return openCommitQueue<DeliveryResult, undefined>({
    commit: async (results) => {
      await persist(results);
      return [];
    },
    maxBatch: MAX_BATCH,
  });

  async function persist(results: readonly DeliveryResult[]): Promise<void> {
    for (;;) {
      try {
        await record(results);
        return;
      } catch (error) {
        const deliveries = results.length;
        log.error({ err: withoutMessage(error), deliveries }, 'results not recorded');
        if (isStopping()) return;
        await sleep(PAUSE_MS);
      }
    }
  }
}
