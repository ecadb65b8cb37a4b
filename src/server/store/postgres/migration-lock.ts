import { sql } from 'kysely';
import type { AnyDatabase } from '../migrations/migration.ts';

/** Any number, the same in every instance: it keeps two of them from migrating at once. */
export const MIGRATION_LOCK = 7_042_601;

/** Tries to take the lock, which is held until the transaction ends. */
export async function takeMigrationLock(transaction: AnyDatabase): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select
    pg_try_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}) as locked`.execute(transaction);
  return rows[0]?.locked === true;
}
