import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../schema.ts';
import { searchedTerms } from './index/search-terms.ts';
import { listRows, type RowFilter, type RowPosition } from './list-rows.ts';
import { campaignsLike } from './search-campaigns.ts';
import { hasTerm } from './term-conditions.ts';

/** Few enough that on SQLite nobody else waits for long. */
const LOOKED_AT_ONCE = 1000;

/** Where a part begins. */
export type PartPosition = RowPosition & {
  /** The campaigns that a search means, from where every row is looked at on. */
  readonly campaigns?: readonly string[];
};

export type RowsPart = {
  /** May be empty though more rows follow. */
  readonly rows: readonly RowPosition[];
  /** Where the next part begins; undefined after the last one. */
  readonly next: PartPosition | undefined;
};

/**
 * The next part of all rows that a filter has, in its order. A list looks at the first matches of a
 * search alone; where there are more, this goes through every row that the rest of the filter has.
 */
export async function listEvery(
  db: Kysely<Tables>,
  filter: RowFilter,
  limit: number,
  after?: PartPosition,
): Promise<RowsPart> {
  const { search } = filter;
  if (search === undefined || after?.campaigns === undefined) {
    const { rows, isCutOff } = await listRows(db, filter, limit, after);
    if (search === undefined || !isCutOff) {
      return { rows, next: rows.length < limit ? undefined : rows.at(-1) };
    }
  }
  const campaigns = after?.campaigns ?? (await campaignsLike(db, search));
  const unsearched = { ...filter, search: undefined };
  const { rows: all } = await listRows(db, unsearched, LOOKED_AT_ONCE, after);
  const last = all.at(-1);
  return {
    rows: await searched(db, all, search, campaigns),
    next: last && all.length === LOOKED_AT_ONCE ? { ...last, campaigns } : undefined,
  };
}

/** Those of the rows that a search means. */
async function searched(
  db: Kysely<Tables>,
  rows: readonly RowPosition[],
  search: string,
  campaigns: readonly string[],
): Promise<readonly RowPosition[]> {
  if (rows.length === 0) return [];
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
