import { engineOf } from '../../database/engine-of.ts';
import type { Db } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { isWaiting } from '../../leads/leads-with-delivery.ts';
import { lockDeliveries } from '../../outbox/lock-deliveries.ts';
import { eraseNumbersWithoutLeads } from '../erase-people.ts';
import { deleteLeads } from '../lead-erasure.ts';

/**
 * No lead is older: one that is dated before was taken while the clock was wrong. It is never
 * deleted because of its age, as little as one whose date is still to come.
 */
export const FIRST_LEAD_AT = Date.UTC(2025, 0, 1);

/**
 * Deletes leads because of their age, except restricted ones, and the WhatsApp data of numbers that
 * have no lead left; returns how many leads.
 */
export function deleteAged(
  db: Db,
  ids: readonly string[],
  { includeWaiting = false }: { readonly includeWaiting?: boolean },
): Promise<number> {
  return transact(db, async (transaction) => {
    const deliveries = await lockDeliveries(transaction, ids);
    const states = new Map(deliveries.map(({ id, state }) => [id, state]));
    // Read again: the operator may have released or restricted a lead since, or the relay sent it.
    const rows = await transaction
      .selectFrom('leads')
      .select(['id', 'held', 'answer'])
      .where('id', 'in', ids)
      .where('restricted_at', 'is', null)
      .where('created_at', '>=', FIRST_LEAD_AT)
      .orderBy('id')
      .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
      .execute();
    const deletable = rows
      .filter((lead) => includeWaiting || !isWaiting({ ...lead, state: states.get(lead.id) }))
      .map(({ id }) => id);
    const deleted = await deleteLeads(transaction, deletable);
    await eraseNumbersWithoutLeads(transaction, deleted, {
      now: Date.now(),
      requestedAt: undefined,
    });
    return deleted.length;
  });
}
