import { sql } from 'kysely';
import { idsOf } from '../database/ids-of.ts';
import type { Db } from '../database/schema.ts';
import { searchedTerms } from './index/search-terms.ts';
import { listRows, type RowFilter, type RowPosition } from './list-rows.ts';
import { campaignTest } from './search-campaigns.ts';
import { hasTerm } from './term-conditions.ts';

/** Few enough that other queries do not wait long on SQLite. */
const TESTED_AT_ONCE = 1000;

/** The position after which a part begins. */
export type PartPosition = RowPosition & {
  /** The search has too many matches for a list: from here on every row is tested. */
  readonly isEveryRow?: true;
};

type RowsPart = {
  /** May be empty though more rows follow. */
  readonly rows: readonly RowPosition[];
  /** Where the next part begins; undefined after the last one. */
  readonly next: PartPosition | undefined;
};

/**
 * The next part of all rows that match a filter, in its order. A list considers only the first
 * matches of a search and its most frequent campaigns; if there are more, this tests every row that
 * matches the rest of the filter.
 */
export async function listEvery(
  db: Db,
  filter: RowFilter,
  limit: number,
  after?: PartPosition,
): Promise<RowsPart> {
  const { search } = filter;
  if (search === undefined || !after?.isEveryRow) {
    const { rows, isCutOff } = await listRows(db, filter, limit, after);
    if (search === undefined || !isCutOff) {
      return { rows, next: rows.length < limit ? undefined : rows.at(-1) };
    }
  }
  const unsearched = { ...filter, search: undefined };
  const { rows: all } = await listRows(db, unsearched, TESTED_AT_ONCE, after);
  const last = all.at(-1);
  return {
    rows: await matchingRows(db, all, search),
    next: last && all.length === TESTED_AT_ONCE ? { ...last, isEveryRow: true } : undefined,
  };
}

async function matchingRows(
  db: Db,
  rows: readonly RowPosition[],
  search: string,
): Promise<readonly RowPosition[]> {
  if (rows.length === 0) return [];
  const terms = searchedTerms(search).map((term) => hasTerm('desk_rows.id', term));
  const hasAllTerms =
    terms.length === 0
      ? sql.lit(0)
      : sql`case when ${sql.join(terms, sql` and `)} then 1 else 0 end`;
  const found = await sql<{ id: string; campaign: string; has_all_terms: number }>`
    select id, campaign, ${hasAllTerms} as has_all_terms from desk_rows
    where id in (${sql.join(idsOf(rows))})`.execute(db);
  const isMatchingCampaign = campaignTest(search);
  const matching = new Set(
    found.rows
      .filter(({ campaign, has_all_terms }) => has_all_terms === 1 || isMatchingCampaign(campaign))
      .map(({ id }) => id),
  );
  return rows.filter(({ id }) => matching.has(id));
}
