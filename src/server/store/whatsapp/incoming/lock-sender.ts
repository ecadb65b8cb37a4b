import { sql } from 'kysely';
import { engineOf } from '../../database/engine-of.ts';
import type { Db } from '../../schema.ts';

/**
 * One decision about a person at a time, over all instances: two would each see a lead that nobody
 * has answered yet. Also for the texts of everybody (`drop-earlier-texts.ts`). SQLite has one writer
 * anyway. The lock ends with the transaction.
 */
export async function lockSender(db: Db, sender: string): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 0))`.execute(db);
}

/** Takes the same lock unless somebody else has it. */
export async function tryLockSender(db: Db, sender: string): Promise<boolean> {
  if (engineOf(db) === 'sqlite') return true;
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${sender}, 0)) as taken`.execute(db);
  return rows[0]?.taken === true;
}
