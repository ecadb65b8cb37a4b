import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from './any-database.ts';
import { engineOf } from './engine-of.ts';

/*
 * PostgreSQL's advisory locks, each held until the transaction ends. SQLite has a single writer and
 * needs none.
 */

export async function takeLock(db: AnyDatabase, key: RawBuilder<unknown>): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${key})`.execute(db);
}

/** False while another instance has the lock. */
export async function tryLock(db: AnyDatabase, key: RawBuilder<unknown>): Promise<boolean> {
  if (engineOf(db) === 'sqlite') return true;
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${key}) as taken`.execute(db);
  return rows[0]?.taken === true;
}
