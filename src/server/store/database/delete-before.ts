import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { transact } from './transact.ts';

/** Few: SQLite has one writer, and nobody can store a lead until a statement has ended. */
const ROWS_AT_ONCE = 500;

type Dated =
  | { readonly table: 'attempts' | 'audit_log'; readonly column: 'at' }
  | { readonly table: 'incoming_messages'; readonly column: 'sent_at' }
  | { readonly table: 'whatsapp_contacts'; readonly column: 'seen_at' };

/** Deletes the rows from before a moment, some at a time; returns how many. */
export async function deleteBefore(
  db: Db,
  { table, column }: Dated,
  moment: number,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await transact(db, (transaction) =>
      sql`delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where ${sql.ref(column)} < ${moment}
        limit ${sql.lit(ROWS_AT_ONCE)})`.execute(transaction),
    );
    deleted += Number(numAffectedRows);
    // Fewer than asked for is not the end: another instance may delete the same rows.
    if (numAffectedRows === 0n) return deleted;
    // SQLite's thread reads the messages of others only between turns of its event loop.
    await setImmediate();
  }
}
