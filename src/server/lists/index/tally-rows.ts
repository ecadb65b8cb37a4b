import { sql } from 'kysely';
import { inParts } from '../../database/in-parts.ts';
import type { Db } from '../../database/schema.ts';
import type { AnswerSample, DeskTally } from '../desk-types.ts';
import { ANSWERED_BUCKETS, BUCKETS } from './buckets.ts';

const LEAD_BUCKETS = BUCKETS.filter((bucket) => bucket !== 'unmatched');

/** Counts the leads that came in a span of time, the end excluded. */
export async function tallyRows(
  db: Db,
  from: number,
  until: number,
): Promise<readonly DeskTally[]> {
  const rows = await db
    .selectFrom('desk_rows')
    .select(({ fn }) => ['bucket', 'campaign', 'wrote', fn.countAll<number>().as('count')])
    .where('bucket', 'in', LEAD_BUCKETS)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .groupBy(['bucket', 'campaign', 'wrote'])
    .execute();
  return rows.map(({ bucket, campaign, wrote, count }) => ({
    bucket,
    campaign,
    wrote: wrote === 1,
    count,
  }));
}

/** How long visitors who came in a span of time waited for their answer, in milliseconds. */
export async function answerTimes(
  db: Db,
  { from, until, share, campaigns }: AnswerSample,
): Promise<readonly number[]> {
  const query = db
    .selectFrom('desk_rows')
    .select(['created_at', 'answered_at'])
    .where('bucket', 'in', ANSWERED_BUCKETS)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('answered_at', '>', 0)
    .$if(share < 1, (all) => all.where(isSampled(share)));
  const rows = [];
  if (campaigns === undefined) rows.push(...(await query.execute()));
  for (const part of inParts(campaigns ?? [])) {
    rows.push(...(await query.where('campaign', 'in', part).execute()));
  }
  return rows.map(({ created_at, answered_at }) => Math.max(0, answered_at - created_at));
}

/** The last three hexadecimal digits of an id are random, so the sample is unbiased. */
function isSampled(share: number) {
  const end = Math.max(1, Math.floor(share * 0x1000));
  return sql<boolean>`substr(id, 34) < ${end.toString(16).padStart(3, '0')}`;
}
