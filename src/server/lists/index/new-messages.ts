import { type ExpressionBuilder } from 'kysely';
import { inParts } from '../../database/in-parts.ts';
import type { Db, Tables } from '../../database/schema.ts';
import { IS_USABLE } from '../../leads/usable.ts';
import { ANSWERED_BUCKETS } from './buckets.ts';

/**
 * Stores in the rows of these leads when the visitor's last message came, if it came after the answer
 * and nobody has seen it yet. Of several leads of one number, only the newest has the message.
 */
export async function noteNewMessages(db: Db, leadIds: readonly string[]): Promise<void> {
  for (const part of inParts(leadIds)) {
    // A scalar subquery looks each number up. For a list of numbers, of which it has no statistics,
    // PostgreSQL would read all messages.
    const rows = await db
      .selectFrom('desk_rows')
      .innerJoin('leads', 'leads.id', 'desk_rows.id')
      .select((row) => [
        'desk_rows.id',
        'desk_rows.bucket',
        'desk_rows.answered_at',
        'desk_rows.new_message_at',
        'leads.phone',
        unseenMessage(row).as('came_at'),
      ])
      .where('desk_rows.id', 'in', part)
      .where((row) =>
        row.or([
          row('desk_rows.bucket', 'in', ANSWERED_BUCKETS),
          row('desk_rows.new_message_at', '>', 0),
        ]),
      )
      .execute();
    for (const { id, bucket, answered_at, new_message_at, phone, came_at } of rows) {
      const isNew = ANSWERED_BUCKETS.includes(bucket) && came_at !== null && came_at > answered_at;
      // This reads the other leads of the number, of which there may be many.
      const at = isNew && (await newestLead(db, phone)) === id ? came_at : 0;
      if (at === new_message_at) continue;
      await db.updateTable('desk_rows').set({ new_message_at: at }).where('id', '=', id).execute();
    }
  }
}

/**
 * When the last message of the lead's number came that answered no lead and that nobody has seen.
 * Not when it was written: what Meta held back until after the answer is new, too.
 */
function unseenMessage(row: ExpressionBuilder<Tables, 'leads' | 'desk_rows'>) {
  return row
    .selectFrom('incoming_messages')
    .select(({ fn }) => fn.max('received_at').as('came_at'))
    .whereRef('incoming_messages.phone', '=', 'leads.phone')
    .where('handled_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where('used_at', 'is', null);
}

/**
 * The newest lead of the number. A lead that still waits for a message does not count, nor one that
 * is in quarantine or restricted: the message is then listed with an older lead.
 */
async function newestLead(db: Db, phone: string): Promise<string | undefined> {
  const newest = await db
    .selectFrom('leads')
    .select('id')
    .where('phone', '=', phone)
    .where('answer', '<>', 'none')
    .where(IS_USABLE)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}
