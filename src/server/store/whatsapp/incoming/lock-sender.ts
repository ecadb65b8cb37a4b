import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../schema.ts';

/**
 * One decision about a person at a time, over all instances: two would each see a lead that nobody
 * has answered yet. SQLite has one writer anyway. The lock ends with the transaction.
 */
export async function lockSender(
  db: Kysely<Tables>,
  engine: 'sqlite' | 'postgres',
  sender: string,
): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 0))`.execute(db);
}
