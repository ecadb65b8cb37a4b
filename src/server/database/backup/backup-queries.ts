import type { Db } from '../schema.ts';

/** The row of `meta` with the time when the last complete backup was begun. */
const LAST_BACKUP_ROW = 'last_backup';

/** When the last complete backup by `leads backup` was begun; 0 if there is none. */
export async function readLastBackup(db: Db) {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', LAST_BACKUP_ROW)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

export async function noteBackup(db: Db, copy: () => Promise<void>): Promise<void> {
  const value = String(Date.now());
  await copy();
  await db
    .insertInto('meta')
    .values({ name: LAST_BACKUP_ROW, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
