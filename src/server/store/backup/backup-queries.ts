import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Db } from '../schema.ts';
import { refuseExisting, removePartialFile } from './backup-file.ts';
import { driveLooks } from './drive-looks.ts';

export type Backup = {
  readonly path: string;
  /** It holds what the database held at this moment. */
  readonly startedAt: number;
  readonly finishedAt: number;
};

export type BackupStore = {
  /**
   * The copies made on this machine that are still where they were made, or may be where the drive
   * does not respond, the newest first.
   */
  backups(): Promise<readonly Backup[]>;
  /** When the newest complete backup of any machine was begun; 0 if there is none. */
  lastBackupAt(): Promise<number>;
  /**
   * Deletes what an interrupted backup of this machine has left, which may hold leads. A copy under
   * its own name is whole: its command was killed just then, or this database is that copy. What
   * cannot be deleted from here stays listed for the next command.
   */
  removeAbandonedBackups(): Promise<readonly string[]>;
};

export function backupQueries(db: Db): BackupStore {
  const here = () => db.selectFrom('backups').selectAll().where('host', '=', hostname());
  const lookAt = driveLooks();
  return {
    backups: async () => {
      const rows = await here()
        .where('finished_at', '>', 0)
        .orderBy('finished_at', 'desc')
        .execute();
      const areThere = await lookAt(rows.map(({ path }) => path));
      return rows
        .filter((_row, index) => areThere[index] ?? true)
        .map(({ path, started_at, finished_at }) => ({
          path,
          startedAt: started_at,
          finishedAt: finished_at,
        }));
    },
    lastBackupAt: async () => {
      const row = await db
        .selectFrom('backups')
        .select(({ fn }) => fn.max<number | null>('started_at').as('newest'))
        .where('finished_at', '>', 0)
        .executeTakeFirst();
      return row?.newest ?? 0;
    },
    removeAbandonedBackups: async () => {
      const rows = await here().where('finished_at', '=', 0).execute();
      const ended = rows.filter((row) => !isRunning(row.process)).map(({ path }) => path);
      const responding = (await lookAt(ended)).length;
      const abandoned: string[] = [];
      for (const path of ended.slice(0, responding)) {
        const finished_at = await clearUp(path);
        if (finished_at === undefined) continue;
        if (finished_at > 0) {
          await db.updateTable('backups').set({ finished_at }).where('path', '=', path).execute();
        } else {
          await db.deleteFrom('backups').where('path', '=', path).execute();
          abandoned.push(path);
        }
      }
      return abandoned;
    },
  };
}

/**
 * Removes what an interrupted backup has left. Returns when its copy became whole, 0 if it did not,
 * and nothing if that is impossible from here, as in a folder that the service may not write to.
 */
async function clearUp(path: string): Promise<number | undefined> {
  try {
    await removePartialFile(path);
    const { mtimeMs } = await stat(path);
    return Math.trunc(mtimeMs);
  } catch (error) {
    return (error as { code?: string }).code === 'ENOENT' ? 0 : undefined;
  }
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
    // A copy under its name is whole, even where syncing its folder failed.
    if (!existsSync(path)) await db.deleteFrom('backups').where('path', '=', path).execute();
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
