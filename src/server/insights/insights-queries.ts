import { sql } from 'kysely';
import { quantile, type SpeedMetric } from '../../domain/insights/histogram.ts';
import {
  type LeftEvent,
  OTHER_CAMPAIGN,
  QUESTIONS,
  type Question,
} from '../../domain/insights/insight-events.ts';
import { inParts } from '../database/in-parts.ts';
import type { Db, InsightCountRow, InsightSpeedRow } from '../database/schema.ts';
import { transact } from '../database/transact.ts';

/** Web vitals are judged at the 75th percentile. */
const SPEED_SHARE = 0.75;

/** More than a brand runs in years; made-up campaigns must not fill the disk. */
export const MAX_CAMPAIGNS = 300;

export type InsightCount = Readonly<InsightCountRow>;
export type InsightSum = Omit<InsightCount, 'hour'>;

export type SpeedCount = Readonly<InsightSpeedRow>;

export type InsightBatch = {
  readonly counts: readonly InsightCount[];
  readonly speed: readonly SpeedCount[];
  /** Campaigns of stored leads. */
  readonly campaigns: readonly string[];
  /** Campaigns of the settings, which others cannot keep out. */
  readonly named: readonly string[];
};

/** Adds to the counts; campaigns that are not known are counted as `other`. */
export function addInsights(db: Db, batch: InsightBatch): Promise<void> {
  return transact(db, async (transaction) => {
    const known = await learnCampaigns(transaction, batch);
    await addCounts(transaction, batch.counts, known);
    await addSpeed(transaction, batch.speed);
  });
}

/** The sums of a span of time, its end excluded, by event and campaign. */
export async function insightSums(
  db: Db,
  from: number,
  until: number,
): Promise<readonly InsightSum[]> {
  const rows = await db
    .selectFrom('insight_counts')
    .select(({ fn }) => ['event', 'campaign', fn.sum('count').as('count')])
    .where('hour', '>=', from)
    .where('hour', '<', until)
    .groupBy(['event', 'campaign'])
    .execute();
  return rows.map(({ event, campaign, count }) => ({ event, campaign, count: Number(count) }));
}

/**
 * Counts the visitors by the question that they answered last, in the order of the forms. A visitor
 * who returns after midnight is subtracted on the new day: a negative sum counts as zero.
 */
export function leftAt(
  counts: readonly InsightSum[],
): readonly { readonly field: Question; readonly visitors: number }[] {
  return QUESTIONS.map((field) => {
    const event: LeftEvent = `left-${field}`;
    const own = counts.filter((row) => row.event === event);
    return {
      field,
      visitors: Math.max(
        0,
        own.reduce((sum, { count }) => sum + count, 0),
      ),
    };
  }).filter(({ visitors }) => visitors > 0);
}

/** The 75th percentiles of the days since this time; null without measurements. */
export async function insightSpeed(db: Db, since: number) {
  const buckets = await db
    .selectFrom('insight_speed')
    .select(({ fn }) => ['metric', 'bucket', fn.sum('count').as('sum')])
    .where('day', '>=', since)
    .groupBy(['metric', 'bucket'])
    .execute();
  // PostgreSQL sums big integers into a decimal, which its driver returns as text.
  const of = (wanted: SpeedMetric) =>
    quantile(
      wanted,
      buckets
        .filter(({ metric }) => metric === wanted)
        .map(({ bucket, sum }) => ({ bucket, count: Number(sum) })),
      SPEED_SHARE,
    );
  return { lcpMs: of('LCP'), inpMs: of('INP'), cls: of('CLS') };
}

/** Deletes counts from before this time. */
export async function forgetInsights(db: Db, before: number): Promise<void> {
  await db.deleteFrom('insight_counts').where('hour', '<', before).execute();
  await db.deleteFrom('insight_speed').where('day', '<', before).execute();
  // A campaign without counts makes room for another.
  await sql`delete from insight_campaigns
    where campaign not in (select campaign from insight_counts)`.execute(db);
}

/** Learns campaigns, and returns those that are counted by name. */
async function learnCampaigns(
  db: Db,
  { campaigns, named }: InsightBatch,
): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('insight_campaigns').select('campaign').execute();
  const known = new Set(rows.map(({ campaign }) => campaign));
  const wanted = [...new Set([...named, ...known, ...campaigns.toSorted()])];
  const counted = wanted.slice(0, MAX_CAMPAIGNS);
  const added = counted.filter((campaign) => !known.has(campaign));
  if (added.length > 0) {
    await db
      .insertInto('insight_campaigns')
      .values(added.map((campaign) => ({ campaign })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return new Set(counted);
}

async function addCounts(
  db: Db,
  counts: readonly InsightCount[],
  known: ReadonlySet<string>,
): Promise<void> {
  const sums = new Map<string, InsightCount>();
  for (const row of counts) {
    const isNamed = row.campaign === '' || known.has(row.campaign);
    const campaign = isNamed ? row.campaign : OTHER_CAMPAIGN;
    const key = `${row.hour} ${row.event} ${campaign}`;
    sums.set(key, { ...row, campaign, count: row.count + (sums.get(key)?.count ?? 0) });
  }
  for (const rows of inOrder(sums)) {
    await db
      .insertInto('insight_counts')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['hour', 'event', 'campaign'])
          .doUpdateSet({ count: sql`insight_counts.count + excluded.count` }),
      )
      .execute();
  }
}

async function addSpeed(db: Db, speed: readonly SpeedCount[]): Promise<void> {
  const rowsByKey = new Map(speed.map((row) => [`${row.day} ${row.metric} ${row.bucket}`, row]));
  for (const rows of inOrder(rowsByKey)) {
    await db
      .insertInto('insight_speed')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'metric', 'bucket'])
          .doUpdateSet({ count: sql`insight_speed.count + excluded.count` }),
      )
      .execute();
  }
}

/** Sorted by key, because instances that lock rows in different orders would deadlock. */
function inOrder<Row>(rows: ReadonlyMap<string, Row>): readonly (readonly Row[])[] {
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return inParts(sorted.map(([, row]) => row));
}
