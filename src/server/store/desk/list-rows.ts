import { type Kysely, type RawBuilder, sql } from 'kysely';
import { COUNT_LIMIT } from '../../../domain/desk/lead-list.ts';
import type { Tables } from '../schema.ts';
import type { Bucket } from './index/buckets.ts';
import { searchedTerms } from './index/search-terms.ts';
import { campaignsLike } from './search-campaigns.ts';
import { hasTerm, MAX_MATCHES, matchesOf } from './term-conditions.ts';

/** A filter as the store understands it. */
export type RowFilter = {
  readonly buckets: readonly Bucket[];
  readonly order: 'oldest' | 'newest';
  readonly search?: string | undefined;
  readonly campaign?: string | undefined;
  /** Epoch milliseconds: from inclusive, until exclusive. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
};

export type RowPosition = { readonly createdAt: number; readonly id: string };

/** The ids of one page, in the filter's order. */
export async function listRows(
  db: Kysely<Tables>,
  filter: RowFilter,
  limit: number,
  after?: RowPosition,
): Promise<readonly RowPosition[]> {
  const parts = await partsOf(db, filter, limit, after);
  if (parts.length === 0) return [];
  const { rows } = await sql<{ id: string; created_at: number }>`select id, created_at
    from (${together(parts, filter)}) as found
    order by ${orderOf(filter)} limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id, created_at }) => ({ id, createdAt: created_at }));
}

/** How many rows match, COUNT_LIMIT + 1 for more than that. */
export async function countRows(db: Kysely<Tables>, filter: RowFilter): Promise<number> {
  const limit = COUNT_LIMIT + 1;
  const parts = await partsOf(db, filter, limit);
  if (parts.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select id from (${together(parts, filter)}) as found limit ${sql.lit(limit)}
  ) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * One query for each bucket, each ended by its limit: an index holds the rows of one bucket in the
 * order of the list, so that none reads more than a page, however many leads there are.
 */
async function partsOf(
  db: Kysely<Tables>,
  filter: RowFilter,
  limit: number,
  after?: RowPosition,
): Promise<readonly RawBuilder<unknown>[]> {
  const { search, buckets, campaign } = filter;
  if (buckets.length === 0) return [];
  const byBucket = (conditions: readonly RawBuilder<unknown>[]) =>
    buckets.map((bucket) =>
      part(filter, limit, [sql`bucket = ${bucket}`, ...conditions, ...rangeOf(filter, after)]),
    );
  if (search === undefined) {
    return byBucket(campaign === undefined ? [] : [sql`campaign = ${campaign}`]);
  }
  const campaigns = (await campaignsLike(db, search)).filter(
    (found) => campaign === undefined || found === campaign,
  );
  const terms = searchedTerms(search);
  const hasFew = terms.length > 0 && (await countBuckets(db, buckets)) <= MAX_MATCHES;
  return [
    ...(hasFew
      ? byBucket([
          ...terms.map((term) => hasTerm('desk_rows.id', term)),
          ...(campaign === undefined ? [] : [sql`campaign = ${campaign}`]),
        ])
      : byTerms(filter, terms, limit, after)),
    ...campaigns.flatMap((found) => byBucket([sql`campaign = ${found}`])),
  ];
}

/**
 * The leads whose name or number a search means, among many. Each match is looked up by its id in a
 * scalar query: as a join, PostgreSQL would rather read all rows than look up a thousand.
 */
function byTerms(
  filter: RowFilter,
  terms: readonly string[],
  limit: number,
  after?: RowPosition,
): readonly RawBuilder<unknown>[] {
  if (terms.length === 0) return [];
  const conditions = [
    sql`desk_rows.id = matches.lead_id`,
    sql`bucket in (${sql.join(filter.buckets.map((bucket) => sql`${bucket}`))})`,
    ...(filter.campaign === undefined ? [] : [sql`campaign = ${filter.campaign}`]),
    ...rangeOf(filter, after),
  ];
  const meant = sql`select matches.lead_id as id, (
      select created_at from desk_rows where ${sql.join(conditions, sql` and `)}
    ) as created_at from (${matchesOf(terms)}) as matches limit ${sql.lit(MAX_MATCHES)}`;
  // A lead has a term for each end of its number, and several may match.
  return [
    sql`select * from (select distinct id, created_at from (${meant}) as meant
      where created_at is not null
      order by ${orderOf(filter)} limit ${sql.lit(limit)}) as part`,
  ];
}

/** Buckets have no row in common, so only what a search finds in two ways is compared. */
function together(
  parts: readonly RawBuilder<unknown>[],
  { search }: RowFilter,
): RawBuilder<unknown> {
  return sql.join([...parts], search === undefined ? sql` union all ` : sql` union `);
}

/** Where few rows are in question, all of them are looked at, however many others have the name. */
async function countBuckets(db: Kysely<Tables>, buckets: readonly Bucket[]): Promise<number> {
  const rows = await db
    .selectFrom('desk_counts')
    .select('leads')
    .where('bucket', 'in', [...buckets])
    .execute();
  return rows.reduce((sum, { leads }) => sum + leads, 0);
}

function part(
  filter: RowFilter,
  limit: number,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  return sql`select * from (select id, created_at from desk_rows
    where ${sql.join([...conditions], sql` and `)}
    order by ${orderOf(filter)} limit ${sql.lit(limit)}) as part`;
}

function rangeOf(filter: RowFilter, after?: RowPosition): readonly RawBuilder<unknown>[] {
  const beyond = sql.raw(filter.order === 'newest' ? '<' : '>');
  return [
    ...(filter.from === undefined ? [] : [sql`created_at >= ${filter.from}`]),
    ...(filter.until === undefined ? [] : [sql`created_at < ${filter.until}`]),
    ...(after ? [sql`(created_at, id) ${beyond} (${after.createdAt}, ${after.id})`] : []),
  ];
}

function orderOf({ order }: RowFilter): RawBuilder<unknown> {
  return sql.raw(order === 'newest' ? 'created_at desc, id desc' : 'created_at, id');
}
