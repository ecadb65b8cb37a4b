import { sql } from 'kysely';
import type { Engine } from '../../settings/database.ts';
import type { AnyDatabase, Migration } from './migration.ts';

/** The desk shows who has written again after their answer, until a person opens the lead. */
export const deskNewMessages: Migration = {
  version: 13,
  prepare: [addColumn],
};

/** A column with a constant default changes no row, on either engine. */
async function addColumn(db: AnyDatabase, engine: Engine): Promise<void> {
  const ifMissing = sql.raw(engine === 'postgres' ? 'if not exists' : '');
  await sql`alter table desk_rows
    add column ${ifMissing} new_message_at bigint not null default 0`.execute(db);
  await sql`create index if not exists desk_rows_new_message
    on desk_rows (new_message_at, id) where new_message_at > 0`.execute(db);
}
