import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '../database/engine-of.ts';
import type { Db } from '../database/schema.ts';

/*
 * Allow one decision about a person at a time, over all instances, until the transaction ends: two
 * would each see the same unanswered lead. SQLite has a single writer and needs no lock.
 */

export async function lockSender(db: Db, sender: string): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${keyOf(sender)})`.execute(db);
}

/** Takes the same lock; false if another transaction holds it. */
export async function tryLockSender(db: Db, sender: string): Promise<boolean> {
  if (engineOf(db) === 'sqlite') return true;
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${keyOf(sender)}) as taken`.execute(db);
  return rows[0]?.taken === true;
}

function keyOf(sender: string): RawBuilder<unknown> {
  return sql`hashtextextended(${sender}, 0)`;
}
