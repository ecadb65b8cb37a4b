import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '../migrations/migration.ts';
import { engineOf } from './engine-of.ts';

/*
 * Locks of PostgreSQL by a number that all instances know; each ends with the transaction. SQLite has
 * one writer anyway.
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
