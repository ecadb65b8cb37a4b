import { transact } from '../../database/transact.ts';
import type { Db } from '../../schema.ts';

/** Whoever opens a lead sees what its visitor wrote last: the message is no longer new. */
export async function seeMessages(db: Db, id: string, now: number): Promise<void> {
  const row = await db
    .selectFrom('desk_rows')
    .innerJoin('leads', 'leads.id', 'desk_rows.id')
    .select('leads.lead_phone')
    .where('desk_rows.id', '=', id)
    .where('desk_rows.new_message_at', '>', 0)
    .executeTakeFirst();
  if (!row) return;
  await transact(db, async (transaction) => {
    await transaction
      .updateTable('incoming_messages')
      .set({ closed_at: now })
      .where('phone', '=', row.lead_phone.slice(1))
      .where('handled_at', '>', 0)
      .where('closed_at', '=', 0)
      .execute();
    // Not left to the index alone: the message itself may have been deleted since.
    await transaction
      .updateTable('desk_rows')
      .set({ new_message_at: 0 })
      .where('id', '=', id)
      .execute();
  });
}
