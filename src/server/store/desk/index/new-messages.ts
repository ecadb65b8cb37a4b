import { type ExpressionBuilder, sql } from 'kysely';
import { inParts } from '../../database/in-parts.ts';
import type { Db, Tables } from '../../schema.ts';
import { ANSWERED_BUCKETS } from './buckets.ts';

/**
 * Stores in the rows of these leads when the visitor's last message came, if it came after the answer
 * and nobody has seen it yet. Of several leads of one number, only the newest has the message.
 */
export async function noteNewMessages(db: Db, leadIds: readonly string[]): Promise<void> {
  for (const part of inParts(leadIds)) {
    // Scalar subqueries look each number up. For a list of numbers, of which it has no statistics,
    // PostgreSQL would read all messages and all leads.
    const rows = await db
      .selectFrom('desk_rows')
      .innerJoin('leads', 'leads.id', 'desk_rows.id')
      .select((row) => [
        'desk_rows.id',
        'desk_rows.bucket',
        'desk_rows.answered_at',
        'desk_rows.new_message_at',
        unseenMessage(row).as('came_at'),
        newestLead(row).as('newest'),
      ])
      .where('desk_rows.id', 'in', part)
      .where((row) =>
        row.or([
          row('desk_rows.bucket', 'in', ANSWERED_BUCKETS),
          row('desk_rows.new_message_at', '>', 0),
        ]),
      )
      .execute();
    for (const { id, bucket, answered_at, new_message_at, came_at, newest } of rows) {
      const isAnswered = ANSWERED_BUCKETS.includes(bucket) && newest === id;
      const at = isAnswered && came_at !== null && came_at > answered_at ? came_at : 0;
      if (at === new_message_at) continue;
      await db.updateTable('desk_rows').set({ new_message_at: at }).where('id', '=', id).execute();
    }
  }
}

type Row = ExpressionBuilder<Tables, 'leads' | 'desk_rows'>;

/**
 * When the last message of the lead's number came that answered no lead and that nobody has seen.
 * Not when it was written: what Meta held back until after the answer is new, too.
 */
function unseenMessage(row: Row) {
  return row
    .selectFrom('incoming_messages')
    .select(({ fn }) => fn.max('received_at').as('came_at'))
    .where('phone', '=', sql<string>`substr(leads.lead_phone, 2)`)
    .where('handled_at', '>', 0)
    .where('closed_at', '=', 0)
    .where('used_for_lead', '=', '');
}

/**
 * The newest lead of the number. A lead that still waits for a message does not count, nor one that
 * is in quarantine or restricted: the message is then listed with an older lead.
 */
function newestLead(row: Row) {
  return row
    .selectFrom('leads as other')
    .select(({ fn }) => fn.max('other.id').as('newest'))
    .whereRef('other.lead_phone', '=', 'leads.lead_phone')
    .where('other.status', 'not in', ['quarantined', 'erased'])
    .where('other.answer', '<>', 'none')
    .where('other.restricted_at', '=', 0);
}
