import type { Db } from './schema.ts';

/** What is known about this database alone. */
type MetaRow = 'last_backup' | 'checked_at';

export async function readMeta(db: Db, name: MetaRow): Promise<string | undefined> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

export async function writeMeta(db: Db, name: MetaRow, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** When the last complete backup by `leads backup` was begun; 0 if there is none. */
export async function readLastBackup(db: Db): Promise<number> {
  return Number((await readMeta(db, 'last_backup')) ?? 0);
}

export async function noteBackup(db: Db, copy: () => Promise<void>): Promise<void> {
  const begunAt = Date.now();
  await copy();
  await writeMeta(db, 'last_backup', String(begunAt));
}
