import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables } from './schema.ts';

export async function countOf<DB, TB extends keyof DB, Columns>(
  query: SelectQueryBuilder<DB, TB, Columns>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll().as('count'))
    .$castTo<{ readonly count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads no more rows than `limit`, so that a server may count at any time. */
export function countUpTo<TB extends keyof Tables, Columns>(
  db: Db,
  query: SelectQueryBuilder<Tables, TB, Columns>,
  limit: number,
): Promise<number> {
  const counted = query.clearSelect().select(sql.lit(1).as('one')).limit(limit);
  return countOf(db.selectFrom(counted.as('counted')));
}
