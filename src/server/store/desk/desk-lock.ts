import { sql } from 'kysely';
import { takeLock, tryLock } from '../database/advisory-lock.ts';
import type { Db } from '../schema.ts';

/** Any number, the same in every instance. */
const INDEX_LOCK = sql.lit(7_042_606);

/**
 * One transaction at a time changes the desk's rows and counts, over all instances: the events that
 * it writes then become visible in the order of their ids.
 */
export function lockIndex(db: Db): Promise<void> {
  return takeLock(db, INDEX_LOCK);
}

export function tryLockIndex(db: Db): Promise<boolean> {
  return tryLock(db, INDEX_LOCK);
}
