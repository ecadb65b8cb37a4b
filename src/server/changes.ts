import type { Bucket, Db } from './database/schema.ts';

type DeskEvents = {
  readonly last: number;
  /**
   * The ids of the changed rows, once for each change; undefined if there are too many, or some
   * events are already deleted.
   */
  readonly ids: readonly string[] | undefined;
};

export async function readLastEvent(db: Db): Promise<number> {
  const row = await db
    .selectFrom('desk_events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

export async function eventsAfter(db: Db, after: number, limit: number): Promise<DeskEvents> {
  const rows = await db
    .selectFrom('desk_events')
    .select(['id', 'ref'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const last = rows.at(-1)?.id;
  if (last === undefined) return { last: after, ids: [] };
  const isComplete = rows.length <= limit && (after === 0 || rows[0]?.id === after + 1);
  return isComplete
    ? { last, ids: rows.map(({ ref }) => ref) }
    : { last: await readLastEvent(db), ids: undefined };
}

export async function bucketCounts(db: Db): Promise<ReadonlyMap<Bucket, number>> {
  const rows = await db.selectFrom('desk_counts').selectAll().execute();
  return new Map(rows.map(({ bucket, leads }) => [bucket, leads]));
}
