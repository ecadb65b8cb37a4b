import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { letOthersIn } from './let-others-in.ts';
import { transact } from './transact.ts';

/** Few: SQLite has one writer, and nobody can store a lead until a statement has ended. */
const ROWS_AT_ONCE = 500;

type Dated =
  | { readonly table: 'attempts' | 'audit_log'; readonly column: 'at' }
  | { readonly table: 'incoming_messages'; readonly column: 'sent_at' }
  | { readonly table: 'whatsapp_contacts'; readonly column: 'seen_at' };

/** Deletes the rows from before a moment, 0 for none, some at a time; returns how many. */
export async function deleteBefore(
  db: Db,
  { table, column }: Dated,
  moment: number,
): Promise<number> {
  // No row is that old, but all would be read: not every column has an index.
  if (moment === 0) return 0;
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
    await letOthersIn();
  }
}
