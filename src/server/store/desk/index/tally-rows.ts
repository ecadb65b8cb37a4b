import type { Kysely } from 'kysely';
import type { Tables } from '../../schema.ts';
import type { DeskTally } from '../desk-types.ts';
import { ANSWERED_BUCKETS, BUCKETS } from './buckets.ts';

/** A median of this many times would hardly change with more of them. */
const MAX_TIMES = 10_000;

const LEAD_BUCKETS = BUCKETS.filter((bucket) => bucket !== 'unmatched');

/** Counts the leads that came in a span of time, the end excluded. */
export async function tallyRows(
  db: Kysely<Tables>,
  from: number,
  until: number,
): Promise<readonly DeskTally[]> {
  return db
    .selectFrom('desk_rows')
    .select(({ fn }) => ['bucket', 'campaign', fn.countAll<number>().as('count')])
    .where('bucket', 'in', LEAD_BUCKETS)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .groupBy(['bucket', 'campaign'])
    .execute();
}

/** How long visitors waited for their answer, in milliseconds. */
export async function answerTimes(
  db: Kysely<Tables>,
  since: number,
  campaigns?: readonly string[],
): Promise<readonly number[]> {
  if (campaigns?.length === 0) return [];
  const rows = await db
    .selectFrom('desk_rows')
    .select(['created_at', 'answered_at'])
    .where('bucket', 'in', [...ANSWERED_BUCKETS])
    .where('created_at', '>=', since)
    .where('answered_at', '>', 0)
    // Both engines limit how many values a statement may hold.
    .$if(campaigns !== undefined, (query) =>
      query.where('campaign', 'in', (campaigns ?? []).slice(0, MAX_TIMES)),
    )
    .limit(MAX_TIMES)
    .execute();
  return rows.map(({ created_at, answered_at }) => Math.max(0, answered_at - created_at));
}
