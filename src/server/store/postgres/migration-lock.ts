import { sql } from 'kysely';
import { tryLock } from '../database/advisory-lock.ts';
import type { AnyDatabase } from '../migrations/migration.ts';

/** Any number, the same in every instance: it keeps two of them from migrating at once. */
export const MIGRATION_LOCK = 7_042_601;

export function takeMigrationLock(transaction: AnyDatabase): Promise<boolean> {
  return tryLock(transaction, sql.lit(MIGRATION_LOCK));
}
