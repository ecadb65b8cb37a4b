import type { Db } from './schema.ts';

/** Writes down what is known about this database alone. */
export async function writeMeta(db: Db, name: 'last_backup' | 'checked_at', value: string) {
  await db
    .insertInto('meta')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** When the last complete backup by `leads backup` was begun; 0 if there is none. */
export async function readLastBackup(db: Db): Promise<number> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', 'last_backup')
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}
