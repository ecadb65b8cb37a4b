import { type RawBuilder, sql } from 'kysely';
import { takeLock, tryLock } from '../database/advisory-lock.ts';
import type { Db } from '../database/schema.ts';

/**
 * Allows one decision about a person at a time, over all instances: two would each see the same
 * unanswered lead.
 */
export function lockSender(db: Db, sender: string): Promise<void> {
  return takeLock(db, keyOf(sender));
}

/** Takes the same lock unless another transaction holds it. */
export function tryLockSender(db: Db, sender: string): Promise<boolean> {
  return tryLock(db, keyOf(sender));
}

function keyOf(sender: string): RawBuilder<unknown> {
  return sql`hashtextextended(${sender}, 0)`;
}
