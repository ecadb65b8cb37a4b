import { sql } from 'kysely';
import type { Db } from './schema.ts';
import { transact } from './transact.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Few, because SQLite has one writer: no lead can be stored until the statement ends. */
const ROWS_AT_ONCE = 500;

type Dated =
  | { readonly table: 'attempts' | 'audit_log'; readonly column: 'at' }
  | { readonly table: 'desk_events'; readonly column: 'id' }
  | { readonly table: 'incoming_messages'; readonly column: 'sent_at' }
  | { readonly table: 'whatsapp_contacts'; readonly column: 'seen_at' };

/** Deletes rows from before a time, or a number, in batches; 0 deletes none. */
export async function deleteBefore(
  db: Db,
  { table, column }: Dated,
  moment: number,
): Promise<void> {
  // No row is that old, but without an index on the column all of them would be read.
  if (moment === 0) return;
  for (;;) {
    const { numAffectedRows = 0n } = await transact(db, (transaction) =>
      sql`delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where ${sql.ref(column)} < ${moment}
        limit ${sql.lit(ROWS_AT_ONCE)})`.execute(transaction),
    );
    // A short batch need not be the last one: another instance may have deleted the same rows.
    if (numAffectedRows === 0n) return;
    await yieldToEventLoop();
  }
}
