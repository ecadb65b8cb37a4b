import { readMeta, writeMeta } from '../meta.ts';
import type { Db } from '../schema.ts';

/** When the last complete backup by `leads backup` was begun; 0 if there is none. */
export async function readLastBackup(db: Db) {
  return Number((await readMeta(db, 'last_backup')) ?? 0);
}

export async function noteBackup(db: Db, copy: () => Promise<void>): Promise<void> {
  const begunAt = Date.now();
  await copy();
  await writeMeta(db, 'last_backup', String(begunAt));
}
