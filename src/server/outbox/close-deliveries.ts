import { inParts } from '../database/in-parts.ts';
import type { Db, DeliveryState } from '../database/schema.ts';
import { lockDeliveries } from './lock-deliveries.ts';

/**
 * Marks deliveries as done because the visitor has an answer, and the automation must not send
 * another. An attempt in flight is not retried, but keeps its lease: an erasure has to know that it
 * may arrive, and reopening the delivery must not start another one meanwhile.
 */
export async function closeDeliveries(
  db: Db,
  leadIds: readonly string[],
  states: readonly DeliveryState[] = ['waiting'],
): Promise<void> {
  if (leadIds.length === 0) return;
  await lockDeliveries(db, leadIds);
  await db
    .updateTable('deliveries')
    .set({ state: 'closed' })
    .where('destination', '=', 'automation')
    .where('id', 'in', leadIds)
    .where('state', 'in', states)
    .execute();
}

/**
 * Undoes `closeDeliveries` if the visitor has no answer after all, unless the lead has arrived, or
 * retention has dropped its body data, so that nothing is left to send.
 */
export async function reopenDeliveries(db: Db, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  await lockDeliveries(db, leadIds);
  await db
    .updateTable('deliveries')
    .set({ state: 'waiting', response: null, next_attempt_at: null })
    .where('destination', '=', 'automation')
    .where('id', 'in', leadIds)
    .where('state', '=', 'closed')
    .where('id', 'in', (from) =>
      from.selectFrom('bodies').select('lead').where('lead', 'in', leadIds),
    )
    .execute();
}

/** Deletes deliveries with the messages that they send, and the log of their attempts. */
export async function deleteDeliveries(db: Db, ids: readonly string[]): Promise<void> {
  for (const part of inParts(ids.toSorted())) {
    await db.deleteFrom('deliveries').where('id', 'in', part).execute();
  }
}
