import { sql } from 'kysely';
import type { Engine } from '../../settings/database.ts';
import type { AnyDatabase, Migration } from './migration.ts';

/**
 * The desk's report counts visitors who wrote. The bucket of a lead no longer tells that once a
 * person has answered by hand, or the lead is restricted, so the row remembers it.
 */
export const deskWrote: Migration = {
  version: 12,
  prepare: [addColumn],
  async up(db) {
    // The buckets of all other leads tell it. Not left to the index, because a server of the
    // previous version, which does not know the column, may still be running and take the queue.
    await sql`update desk_rows set wrote = 1 where id in (
      select lead_id from desk_marks
      where undo_answer is not null and undo_answer not like '%"answer":"none"%')`.execute(db);
    await sql`update desk_rows set wrote = 1 where id in (
      select id from leads where restricted_at > 0
      and answer in ('asked', 'sent', 'delivered', 'read', 'failed'))`.execute(db);
  },
};

/** A column with a constant default changes no row, on either engine. */
async function addColumn(db: AnyDatabase, engine: Engine): Promise<void> {
  const ifMissing = sql.raw(engine === 'postgres' ? 'if not exists' : '');
  await sql`alter table desk_rows
    add column ${ifMissing} wrote integer not null default 0`.execute(db);
}
