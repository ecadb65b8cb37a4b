import type { SelectQueryBuilder } from 'kysely';

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
