import { sql } from 'kysely';
import { engineOf } from '../database/engine-of.ts';
import type { AnyDatabase } from '../migrations/migration.ts';
import { KEPT_TABLE, MOVED_TABLES } from './moved-tables.ts';
import { SEALED_MESSAGE } from './sealed-error.ts';

/** `/readyz` writes to this table to check whether a lead could be stored. */
const READINESS = 'readiness_check';

/** The audit log stays open, because reading leads of the old database is recorded there too. */
const SEALED_TABLES: readonly string[] = [
  ...MOVED_TABLES.map(({ name }) => name).filter((name) => name !== KEPT_TABLE),
  READINESS,
];
const CHANGES = ['insert', 'update', 'delete'] as const;

const SEAL = 'refuse_moved';

/**
 * Makes the tables refuse every change while the database has the mark of a move. A server that was
 * not stopped would acknowledge leads that nobody finds in the new database, and send what that one
 * sends too. Triggers cost nothing in databases without a mark, which have none.
 */
export async function seal(db: AnyDatabase): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    for (const { trigger, table, change } of sqliteTriggers()) {
      await sql`create trigger if not exists ${trigger} before ${change} on ${table}
        when exists (select 1 from moves)
        begin select raise(abort, ${sql.lit(SEALED_MESSAGE)}); end`.execute(db);
    }
    return;
  }
  await sql`create or replace function ${sql.id(SEAL)}() returns trigger language plpgsql as $$
    begin
      if exists (select from moves) then
        raise exception using errcode = 'MOVED', message = ${sql.lit(SEALED_MESSAGE)};
      end if;
      return null;
    end $$`.execute(db);
  const { rows } = await sql<{ name: string }>`select tgrelid::regclass::text as name
    from pg_trigger where tgname = ${SEAL}`.execute(db);
  const sealed = new Set(rows.map(({ name }) => name));
  // Creating a trigger again would wait for readers of the table, such as a backup.
  for (const table of SEALED_TABLES.filter((name) => !sealed.has(name))) {
    await sql`create trigger ${sql.id(SEAL)} before ${sql.raw(CHANGES.join(' or '))}
      on ${sql.table(table)} for each statement execute function ${sql.id(SEAL)}()`.execute(db);
  }
}

export async function unseal(db: AnyDatabase): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`drop function if exists ${sql.id(SEAL)} cascade`.execute(db);
    return;
  }
  for (const { trigger } of sqliteTriggers()) {
    await sql`drop trigger if exists ${trigger}`.execute(db);
  }
}

/** A trigger of SQLite is for one kind of change. */
function sqliteTriggers() {
  return SEALED_TABLES.flatMap((table) =>
    CHANGES.map((change) => ({
      trigger: sql.id(`${SEAL}_${table}_${change}`),
      table: sql.table(table),
      change: sql.raw(change),
    })),
  );
}
