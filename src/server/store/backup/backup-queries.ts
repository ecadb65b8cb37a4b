import { existsSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Db } from '../schema.ts';
import { refuseExisting, removePartialFile } from './backup-file.ts';

export type Backup = {
  readonly path: string;
  /** It holds what the database held at this moment. */
  readonly startedAt: number;
  readonly finishedAt: number;
};

export type BackupStore = {
  /** The copies made on this machine that are still where they were made, the newest first. */
  backups(): Promise<readonly Backup[]>;
  /**
   * Deletes what an interrupted backup of this machine has left, which may hold leads. A copy under
   * its own name is whole: its command was killed just then, or this database is that copy.
   */
  removeAbandonedBackups(): Promise<readonly string[]>;
};

export function backupQueries(db: Db): BackupStore {
  const here = () => db.selectFrom('backups').selectAll().where('host', '=', hostname());
  return {
    backups: async () => {
      const rows = await here().where('finished_at', '>', 0).execute();
      return rows
        .filter(({ path }) => existsSync(path))
        .map(({ path, started_at, finished_at }) => ({
          path,
          startedAt: started_at,
          finishedAt: finished_at,
        }))
        .toSorted((one, other) => other.finishedAt - one.finishedAt);
    },
    removeAbandonedBackups: async () => {
      const rows = await here().where('finished_at', '=', 0).execute();
      const ended = rows.filter((row) => !isRunning(row.process)).map(({ path }) => path);
      for (const path of ended.filter(existsSync)) {
        const finished_at = Math.trunc(statSync(path).mtimeMs);
        await db.updateTable('backups').set({ finished_at }).where('path', '=', path).execute();
      }
      for (const path of ended) removePartialFile(path);
      const abandoned = ended.filter((path) => !existsSync(path));
      if (abandoned.length > 0) {
        await db.deleteFrom('backups').where('path', 'in', abandoned).execute();
      }
      return abandoned;
    },
  };
}

/** Notes where a copy is being made before its first byte is written, and when it is whole. */
export async function recordBackup(
  db: Db,
  target: string,
  copy: () => Promise<void>,
): Promise<void> {
  const path = resolve(target);
  // Before the row of the backup that has this name is overwritten.
  refuseExisting(path);
  const row = {
    path,
    started_at: Date.now(),
    finished_at: 0,
    host: hostname(),
    process: process.pid,
  };
  await db
    .insertInto('backups')
    .values(row)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
    .execute();
  try {
    await copy();
  } catch (error) {
    await db.deleteFrom('backups').where('path', '=', path).execute();
    throw error;
  }
  // Where this fails, the row stays: it tells `removeAbandonedBackups` of the copy, which is whole.
  await db
    .updateTable('backups')
    .set({ finished_at: Date.now() })
    .where('path', '=', path)
    .execute();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is running too.
    return (error as { code?: string }).code === 'EPERM';
  }
}
