import type { Db, Destination } from '../database/schema.ts';
import { DEAD, WAITING } from '../database/state-literals.ts';
import { transact } from '../database/transact.ts';
import { noteAutomation } from '../leads/automation-answer.ts';
import { attemptOf } from './attempt-log.ts';
import { CLOSED, type DeliveryResult } from './delivery.ts';
import { STATE_AFTER } from './outcome.ts';

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
  return transact(db, (transaction) =>
    recordAll(transaction, destination, owner, results, reviewSent),
  );
}

async function recordAll(
  db: Db,
  destination: Destination,
  owner: string,
  results: readonly DeliveryResult[],
  reviewSent?: ReviewSent,
): Promise<void> {
  // In the order of the ids, as every transaction locks them, to prevent deadlocks.
  const ordered = results.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const attempts = [];
  for (const sent of ordered) {
    const result = (await reviewSent?.(db, sent)) ?? sent;
    const recorded = await recordOne(db, destination, owner, result);
    if (!recorded) continue;
    attempts.push(attemptOf(result));
    if (recorded.event === 'lead' && result.outcome === 'delivered') {
      await noteAutomation(db, result.id, result.at);
    }
  }
  if (attempts.length > 0) {
    await db.insertInto('attempts').values(attempts).execute();
  }
}

/** Returns undefined if the lead is erased or the result is already recorded. */
async function recordOne(db: Db, destination: Destination, owner: string, result: DeliveryResult) {
  const isDelivered = result.outcome === 'delivered';
  const update = db
    .updateTable('deliveries')
    .set((own) => ({
      send_count: own('send_count', '+', 1),
      last_attempt_at: result.at,
      lease_until: null,
      lease_owner: null,
    }))
    .$if(isDelivered, (query) => query.set({ delivered_at: result.at }))
    .where('destination', '=', destination)
    .where('id', '=', result.id)
    // A success always counts; a failure only while this process still holds the lease.
    .$if(!isDelivered, (query) => query.where('lease_owner', '=', owner))
    .returning('event');
  const waiting = await update
    .set({
      state: STATE_AFTER[result.outcome],
      schedule_step: result.scheduleStep,
      next_attempt_at: result.nextAttemptAt,
      response: result.response,
    })
    // A lead that has arrived counts as delivered even if another instance's attempt was refused.
    .where('state', 'in', isDelivered ? [WAITING, DEAD] : [WAITING])
    .executeTakeFirst();
  if (waiting) return waiting;
  // The delivery was closed meanwhile. If it has arrived, reopening must not send it again.
  const closed = await update
    .$if(isDelivered, (query) => query.set({ response: result.response }))
    .where('state', '=', 'delivered')
    .where('response', '=', CLOSED)
    .executeTakeFirst();
  return closed ?? countLate(db, destination, result);
}

/**
 * Counts an attempt that changes nothing, because another instance took the delivery over or its
 * attempt arrived first. It is counted once, though the same results may be written again if the
 * confirmation of the commit was lost.
 */
async function countLate(db: Db, destination: Destination, result: DeliveryResult) {
  const known = await db
    .selectFrom('attempts')
    .select('id')
    .where('delivery', '=', result.id)
    .where('at', '=', result.at)
    .where('response', '=', result.response)
    .executeTakeFirst();
  if (known) return undefined;
  return db
    .updateTable('deliveries')
    .set((own) => ({ send_count: own('send_count', '+', 1) }))
    .where('destination', '=', destination)
    .where('id', '=', result.id)
    .returning('event')
    .executeTakeFirst();
}
