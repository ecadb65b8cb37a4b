import { type Kysely, type RawBuilder, sql } from 'kysely';
import { foldedWords } from '../../../domain/desk/folded-words.ts';
import { COUNT_LIMIT } from '../../../domain/desk/lead-list.ts';
import type { Tables } from '../schema.ts';
import type { Bucket } from './index/buckets.ts';
import { endOfRange, searchedTerms } from './index/search-terms.ts';

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

/** How many matches of a name or a number are looked at, whatever else the filter asks for. */
const MAX_MATCHES = 1000;

/** Campaigns among which a search looks: the most frequent ones. */
const SEARCHED_CAMPAIGNS = 1000;
const MAX_FOUND_CAMPAIGNS = 5;

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
  const { search = '', buckets, campaign } = filter;
  if (buckets.length === 0) return [];
  const byBucket = (conditions: readonly RawBuilder<unknown>[]) =>
    buckets.map((bucket) =>
      part(filter, limit, [sql`bucket = ${bucket}`, ...conditions, ...rangeOf(filter, after)]),
    );
  if (search.trim() === '') {
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
  [first, ...others]: readonly string[],
  limit: number,
  after?: RowPosition,
): readonly RawBuilder<unknown>[] {
  if (first === undefined) return [];
  const isMeant = [
    inRange('desk_terms', first),
    ...others.map((term) => hasTerm('desk_terms.lead_id', term)),
  ];
  const most = sql.lit(MAX_MATCHES);
  const matches = sql`select lead_id from desk_terms
    where ${sql.join(isMeant, sql` and `)} limit ${most}`;
  const conditions = [
    sql`desk_rows.id = matches.lead_id`,
    sql`bucket in (${sql.join(filter.buckets.map((bucket) => sql`${bucket}`))})`,
    ...(filter.campaign === undefined ? [] : [sql`campaign = ${filter.campaign}`]),
    ...rangeOf(filter, after),
  ];
  const meant = sql`select matches.lead_id as id, (
      select created_at from desk_rows where ${sql.join(conditions, sql` and `)}
    ) as created_at from (${matches}) as matches limit ${most}`;
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
  { search = '' }: RowFilter,
): RawBuilder<unknown> {
  return sql.join([...parts], search.trim() === '' ? sql` union all ` : sql` union `);
}

/** A scalar query: PostgreSQL would turn `exists` into a join that reads everybody of that name. */
function hasTerm(lead: 'desk_rows.id' | 'desk_terms.lead_id', term: string): RawBuilder<unknown> {
  return sql`(select other.term from desk_terms as other
    where other.lead_id = ${sql.ref(lead)} and ${inRange('other', term)} limit 1) is not null`;
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

function inRange(table: string, beginning: string): RawBuilder<unknown> {
  const term = sql.ref(`${table}.term`);
  return sql`(${term} >= ${beginning} and ${term} < ${endOfRange(beginning)})`;
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

/** The campaigns in which every word of the search is the beginning of a word. */
async function campaignsLike(db: Kysely<Tables>, search: string): Promise<readonly string[]> {
  const words = foldedWords(search);
  if (words.length === 0) return [];
  const campaigns = await frequentCampaigns(db, SEARCHED_CAMPAIGNS);
  return campaigns
    .filter((campaign) => {
      const own = [...new URLSearchParams(campaign).values()].flatMap(foldedWords);
      return words.every((word) => own.some((other) => other.startsWith(word)));
    })
    .slice(0, MAX_FOUND_CAMPAIGNS);
}

export async function frequentCampaigns(
  db: Kysely<Tables>,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('desk_campaigns')
    .select('campaign')
    .orderBy('leads', 'desc')
    .orderBy('campaign', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ campaign }) => campaign);
}
