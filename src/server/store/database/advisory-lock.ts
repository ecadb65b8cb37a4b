import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '../migrations/migration.ts';
import { engineOf } from './engine-of.ts';

/*
 * Locks of PostgreSQL by a number that all instances know; each ends with the transaction. SQLite has
 * one writer anyway.
 */

/** Any numbers, the same in every instance. This one keeps two of them from migrating at once. */
export const MIGRATION_LOCK = 7_042_601;

/**
 * One transaction at a time changes the desk's rows and counts, over all instances: the events that
 * it writes then become visible in the order of their ids.
 */
export const INDEX_LOCK = sql.lit(7_042_606);

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

export function takeMigrationLock(db: AnyDatabase): Promise<boolean> {
  return tryLock(db, sql.lit(MIGRATION_LOCK));
}
