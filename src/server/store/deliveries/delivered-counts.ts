import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** Each process adds to a random row, so that it rarely waits for another's commit. */
const SHARDS = 16;
const shard = randomInt(SHARDS);

/**
 * Adds `change`, which may be negative, to the number of delivered leads. Call it after locking the
 * leads and deliveries of a transaction, so that no two transactions deadlock.
 */
export async function countDelivered(db: Db, change: number, lastAt = 0): Promise<void> {
  if (change === 0 && lastAt === 0) return;
  await db
    .insertInto('delivered_counts')
    .values({ destination: 'automation', shard, leads: change, last_at: lastAt })
    .onConflict((conflict) =>
      conflict.columns(['destination', 'shard']).doUpdateSet({
        leads: sql`delivered_counts.leads + excluded.leads`,
        last_at: sql`case when excluded.last_at > delivered_counts.last_at
          then excluded.last_at else delivered_counts.last_at end`,
      }),
    )
    .execute();
}

export async function readDeliveredCount(
  db: Db,
): Promise<{ readonly delivered: number; readonly lastDeliveredAt: number }> {
  const { leads, last_at } = await db
    .selectFrom('delivered_counts')
    .select(({ fn }) => [fn.sum('leads').as('leads'), fn.max('last_at').as('last_at')])
    .where('destination', '=', 'automation')
    .executeTakeFirstOrThrow();
  // PostgreSQL sums big integers into a decimal, which its driver returns as text.
  return { delivered: Number(leads ?? 0), lastDeliveredAt: last_at ?? 0 };
}
