import { type Kysely, sql } from 'kysely';
import { QUARTER_HOUR_MS } from '../lead-store.ts';
import type { Tables } from '../schema.ts';
import { ANSWERED_BUCKETS, BUCKETS } from './buckets.ts';
import type { DeskTally } from './desk-types.ts';

/** As many answers make a median that nothing would change. */
const MAX_TIMES = 10_000;

/** Written out instead of bound: SQLite takes a bound number for a real one and would not divide whole. */
const QUARTER = sql<number>`created_at / ${sql.lit(QUARTER_HOUR_MS)}`;
const LEAD_BUCKETS = BUCKETS.filter((bucket) => bucket !== 'unmatched');

export async function tallyRows(db: Kysely<Tables>, since: number): Promise<readonly DeskTally[]> {
  return db
    .selectFrom('desk_rows')
    .select(({ fn }) => [
      QUARTER.as('quarter'),
      'bucket',
      'campaign',
      fn.countAll<number>().as('count'),
    ])
    .where('bucket', 'in', LEAD_BUCKETS)
    .where('created_at', '>=', since)
    .groupBy([QUARTER, 'bucket', 'campaign'])
    .execute();
}

/** How long visitors waited for their answer, in milliseconds. */
export async function answerTimes(
  db: Kysely<Tables>,
  since: number,
  campaign?: string,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('desk_rows')
    .select(['created_at', 'answered_at'])
    .where('bucket', 'in', [...ANSWERED_BUCKETS])
    .where('created_at', '>=', since)
    .where('answered_at', '>', 0)
    .$if(campaign !== undefined, (query) => query.where('campaign', '=', campaign ?? ''))
    .limit(MAX_TIMES)
    .execute();
  return rows.map(({ created_at, answered_at }) => Math.max(0, answered_at - created_at));
}
