import { sql } from 'kysely';
import { inParts } from '../../database/in-parts.ts';
import type { Bucket, Db, DeskRow, DeskTermRow } from '../../database/schema.ts';
import { deleteDeskData } from '../../leads/delete-desk-data.ts';

/** Changes of the counts, by bucket and by campaign. */
export type CountChanges = {
  readonly buckets: Map<Bucket, number>;
  readonly campaigns: Map<string, number>;
};

export async function rowsById(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DeskRow>> {
  const rows = new Map<string, DeskRow>();
  for (const part of inParts(ids)) {
    const known = await db.selectFrom('desk_rows').selectAll().where('id', 'in', part).execute();
    for (const row of known) rows.set(row.id, row);
  }
  return rows;
}

export async function writeRows(
  db: Db,
  rows: readonly DeskRow[],
  before: ReadonlyMap<string, DeskRow>,
  changes: CountChanges,
): Promise<void> {
  const changed = rows.filter((row) => {
    const known = before.get(row.id);
    return (
      known?.bucket !== row.bucket ||
      known.answered_at !== row.answered_at ||
      known.wrote !== row.wrote
    );
  });
  if (changed.length === 0) return;
  await db
    .insertInto('desk_rows')
    .values(changed)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        bucket: sql`excluded.bucket`,
        answered_at: sql`excluded.answered_at`,
        wrote: sql`excluded.wrote`,
      }),
    )
    .execute();
  for (const row of changed) {
    const known = before.get(row.id);
    if (known) count(changes.buckets, known.bucket, -1);
    count(changes.buckets, row.bucket, 1);
    if (!known && row.campaign !== '') count(changes.campaigns, row.campaign, 1);
  }
}

/** Removes rows whose lead or message is gone, and what else the desk holds about them. */
export async function removeRows(
  db: Db,
  ids: readonly string[],
  before: ReadonlyMap<string, DeskRow>,
  changes: CountChanges,
): Promise<void> {
  if (ids.length === 0) return;
  // Nothing else deletes this data for messages.
  await deleteDeskData(db, ids);
  await db.deleteFrom('desk_rows').where('id', 'in', ids).execute();
  for (const id of ids) {
    const known = before.get(id);
    if (!known) continue;
    count(changes.buckets, known.bucket, -1);
    if (known.campaign !== '') count(changes.campaigns, known.campaign, -1);
  }
}

export async function insertTerms(db: Db, terms: readonly DeskTermRow[]): Promise<void> {
  for (const part of inParts(terms)) {
    await db
      .insertInto('desk_terms')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function count<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  counts.set(key, (counts.get(key) ?? 0) + change);
}
