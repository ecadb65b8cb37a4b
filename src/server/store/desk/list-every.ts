import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../schema.ts';
import { searchedTerms } from './index/search-terms.ts';
import { listRows, type RowFilter, type RowPosition } from './list-rows.ts';
import { campaignsLike } from './search-campaigns.ts';
import { hasTerm, MAX_MATCHES, matchesOf } from './term-conditions.ts';

/** Few enough that on SQLite nobody else waits for long. */
const LOOKED_AT_ONCE = 1000;

export type RowsPart = {
  /** May be empty though more rows follow. */
  readonly rows: readonly RowPosition[];
  /** Where the next part begins; undefined after the last one. */
  readonly next: RowPosition | undefined;
};

/**
 * The next part of all rows that a filter has, in its order. A list looks at the first matches of a
 * search alone; where there are more, this goes through every row that the rest of the filter has.
 */
export async function listEvery(
  db: Kysely<Tables>,
  filter: RowFilter,
  limit: number,
  after?: RowPosition,
): Promise<RowsPart> {
  const { search } = filter;
  if (search === undefined || !(await isCutOff(db, search))) {
    const rows = await listRows(db, filter, limit, after);
    return { rows, next: rows.length < limit ? undefined : rows.at(-1) };
  }
  const all = await listRows(db, { ...filter, search: undefined }, LOOKED_AT_ONCE, after);
  return {
    rows: await searched(db, all, search),
    next: all.length < LOOKED_AT_ONCE ? undefined : all.at(-1),
  };
}

/** Whether there are more matches than a list looks at. */
async function isCutOff(db: Kysely<Tables>, search: string): Promise<boolean> {
  const terms = searchedTerms(search);
  if (terms.length === 0) return false;
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (${matchesOf(terms)}) as matches`.execute(db);
  return (rows[0]?.count ?? 0) >= MAX_MATCHES;
}

/** Those of the rows that a search means. */
async function searched(
  db: Kysely<Tables>,
  rows: readonly RowPosition[],
  search: string,
): Promise<readonly RowPosition[]> {
  if (rows.length === 0) return [];
  const campaigns = await campaignsLike(db, search);
  const ids = rows.map(({ id }) => sql`${id}`);
  const terms = searchedTerms(search).map((term) => hasTerm('desk_rows.id', term));
  const isMeant: RawBuilder<unknown>[] = [
    sql`(${sql.join(terms, sql` and `)})`,
    ...campaigns.map((campaign) => sql`campaign = ${campaign}`),
  ];
  const found = await sql<{ id: string }>`select id from desk_rows
    where id in (${sql.join(ids)}) and (${sql.join(isMeant, sql` or `)})`.execute(db);
  const meant = new Set(found.rows.map(({ id }) => id));
  return rows.filter(({ id }) => meant.has(id));
}
