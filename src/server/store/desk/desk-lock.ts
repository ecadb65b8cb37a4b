import { sql } from 'kysely';
import { engineOf } from '../database/engine-of.ts';
import type { Db } from '../schema.ts';

/** Any number, the same in every instance. */
const INDEX_LOCK = 7_042_606;

/**
 * One transaction at a time changes the desk's rows and counts, over all instances: the events that
 * it writes then become visible in the order of their ids. SQLite has one writer anyway.
 */
export async function lockIndex(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(INDEX_LOCK)})`.execute(db);
}

/** False while another instance has the lock. */
export async function tryLockIndex(db: Db): Promise<boolean> {
  if (engineOf(db) === 'sqlite') return true;
  const { rows } = await sql<{ locked: boolean }>`select
    pg_try_advisory_xact_lock(${sql.lit(INDEX_LOCK)}) as locked`.execute(db);
  return rows[0]?.locked === true;
}
