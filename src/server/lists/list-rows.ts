import { type RawBuilder, sql } from 'kysely';
import { COUNT_LIMIT, type RowCount } from '../../domain/desk/lead-list.ts';
import type { Bucket, Db } from '../database/schema.ts';
import { searchedTerms } from './index/search-terms.ts';
import { campaignsLike, campaignTest, type FoundCampaigns } from './search-campaigns.ts';
import { hasTerm, MAX_MATCHES, matchesOf } from './term-conditions.ts';

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

type FoundRows = Pick<RowCount, 'isCutOff'> & { readonly rows: readonly RowPosition[] };

/** One page of rows, in the filter's order. */
export async function listRows(
  db: Db,
  filter: RowFilter,
  limit: number,
  after?: RowPosition,
): Promise<FoundRows> {
  const { parts, matches, isCutOff } = await rowQueries(db, filter, limit, after);
  if (parts.length === 0) return { rows: [], isCutOff };
  const marks = matches ? [cutOffMark(filter)] : [];
  const found = unionAll([...parts, ...marks]);
  const { rows } = await sql<{ id: string; created_at: number }>`${withMatches(matches)}
    select id, created_at from (${found}) as found
    order by ${orderOf(filter)} limit ${sql.lit(limit + marks.length)}`.execute(db);
  const isMarked = rows[0]?.id === '';
  return {
    rows: rows
      .slice(isMarked ? 1 : 0)
      .slice(0, limit)
      .map(({ id, created_at }) => ({ id, createdAt: created_at })),
    isCutOff: isCutOff || isMarked,
  };
}

/**
 * A row with an empty id, sorted first, that appears if there may be more matches than the query
 * considers. A column would be computed for every row, and be missing if no row is found.
 */
function cutOffMark({ order }: RowFilter): RawBuilder<unknown> {
  const first = sql.lit(order === 'newest' ? Number.MAX_SAFE_INTEGER : -1);
  return sql`select '' as id, ${first} as created_at
    where (select count(*) from matches) >= ${sql.lit(MAX_MATCHES)}`;
}

export async function countRows(db: Db, filter: RowFilter): Promise<RowCount> {
  const limit = COUNT_LIMIT + 1;
  const { parts, matches, isCutOff } = await rowQueries(db, filter, limit);
  if (parts.length === 0) return { total: 0, isCutOff };
  const { rows } = await sql<{ total: number; matches: number }>`${withMatches(matches)}
    select count(*) as total, ${matches ? sql`(select count(*) from matches)` : sql.lit(0)} as matches
    from (
      select id from (${unionAll(parts)}) as found limit ${sql.lit(limit)}
    ) as counted`.execute(db);
  const [counted = { total: 0, matches: 0 }] = rows;
  return { total: counted.total, isCutOff: isCutOff || counted.matches >= MAX_MATCHES };
}

/** Defines `matches`, which is materialized so that it is read once. */
function withMatches(matches: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  return matches ? sql`with matches as materialized (${matches})` : sql``;
}

type RowQueries = {
  /** No two of these queries find the same row. */
  readonly parts: readonly RawBuilder<unknown>[];
  /** The matches of a search among many rows, to which the parts refer as `matches`. */
  readonly matches?: RawBuilder<unknown>;
  /** Whether the search matches more campaigns than the parts cover. */
  readonly isCutOff: boolean;
};

/**
 * One query per bucket, each with its own limit: an index holds the rows of a bucket in the order
 * of the list, so that none reads more than a page, however many leads there are.
 */
async function rowQueries(
  db: Db,
  filter: RowFilter,
  limit: number,
  after?: RowPosition,
): Promise<RowQueries> {
  const { search, buckets, campaign } = filter;
  if (buckets.length === 0) return { parts: [], isCutOff: false };
  const byBucket = (conditions: readonly RawBuilder<unknown>[]) =>
    buckets.map((bucket) =>
      part(filter, limit, [sql`bucket = ${bucket}`, ...conditions, ...rangeOf(filter, after)]),
    );
  const chosen = campaign === undefined ? [] : [sql`campaign = ${campaign}`];
  if (search === undefined) return { parts: byBucket(chosen), isCutOff: false };
  const { campaigns, isCutOff } = await matchingCampaigns(db, search, campaign);
  const byCampaign = campaigns.flatMap((found) => byBucket([sql`campaign = ${found}`]));
  const terms = searchedTerms(search);
  if (terms.length === 0) return { parts: byCampaign, isCutOff };
  const others =
    campaigns.length === 0
      ? chosen
      : [...chosen, sql`campaign not in (${sql.join([...campaigns])})`];
  if ((await countBuckets(db, buckets)) <= MAX_MATCHES) {
    const byName = byBucket([...terms.map((term) => hasTerm('desk_rows.id', term)), ...others]);
    return { parts: [...byName, ...byCampaign], isCutOff };
  }
  const byName = byMatches(filter, limit, [...others, ...rangeOf(filter, after)]);
  return { parts: [byName, ...byCampaign], matches: matchesOf(terms), isCutOff };
}

/** The campaigns that match a search; if one is chosen, at most that one. */
async function matchingCampaigns(
  db: Db,
  search: string,
  chosen: string | undefined,
): Promise<FoundCampaigns> {
  if (chosen === undefined) return campaignsLike(db, search);
  return { campaigns: [chosen].filter(campaignTest(search)), isCutOff: false };
}

/**
 * Finds leads by name or number among many rows. Each match is looked up by its id in a scalar
 * subquery: for a join, PostgreSQL would read all rows rather than look up a thousand.
 */
function byMatches(
  filter: RowFilter,
  limit: number,
  others: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const conditions = [
    sql`desk_rows.id = matches.lead_id`,
    sql`bucket in (${sql.join(filter.buckets)})`,
    ...others,
  ];
  const matched = sql`select matches.lead_id as id, (
      select created_at from desk_rows where ${sql.join(conditions, sql` and `)}
    ) as created_at from matches limit ${sql.lit(MAX_MATCHES)}`;
  // A lead has a term for each suffix of its number, and several may match.
  return sql`select * from (select distinct id, created_at from (${matched}) as matched
    where created_at is not null
    order by ${orderOf(filter)} limit ${sql.lit(limit)}) as part`;
}

function unionAll(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` union all `);
}

/** If the buckets hold few rows, all of them are tested, however many others match. */
async function countBuckets(db: Db, buckets: readonly Bucket[]): Promise<number> {
  const rows = await db
    .selectFrom('desk_counts')
    .select('leads')
    .where('bucket', 'in', buckets)
    .execute();
  return rows.reduce((sum, { leads }) => sum + leads, 0);
}

function part(
  filter: RowFilter,
  limit: number,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  return sql`select * from (select id, created_at from desk_rows
    where ${sql.join(conditions, sql` and `)}
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
