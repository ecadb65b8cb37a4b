import { idsOf } from '../../database/ids-of.ts';
import type { Db } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';

/**
 * Whoever opens a lead sees what its visitor wrote last: the message is no longer new, not even if
 * the row of another lead of the number has it.
 */
export async function seeMessages(db: Db, id: string, now: number): Promise<void> {
  const rows = await db
    .selectFrom('leads as opened')
    .innerJoin('leads', 'leads.phone', 'opened.phone')
    .innerJoin('desk_rows', 'desk_rows.id', 'leads.id')
    .select(['leads.id', 'leads.phone'])
    .where('opened.id', '=', id)
    .where('desk_rows.new_message_at', '>', 0)
    .execute();
  const [row] = rows;
  if (!row) return;
  await transact(db, async (transaction) => {
    await transaction
      .updateTable('incoming_messages')
      .set({ closed_at: now })
      .where('phone', '=', row.phone)
      .where('handled_at', '>', 0)
      .where('closed_at', '=', 0)
      .execute();
    // Not left to the index alone: the message itself may have been deleted since.
    await transaction
      .updateTable('desk_rows')
      .set({ new_message_at: 0 })
      .where('id', 'in', idsOf(rows))
      .execute();
  });
}
