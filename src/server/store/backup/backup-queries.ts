import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Db } from '../schema.ts';
import { StoreError } from '../store-error.ts';
import { refuseExisting, removePartialFile } from './backup-file.ts';
import { fileCheck } from './file-check.ts';

export type Backup = {
  readonly path: string;
  /** When the copy began: it holds the data of about this time. */
  readonly startedAt: number;
  readonly finishedAt: number;
};

export function backupQueries(db: Db) {
  const here = () => db.selectFrom('backups').selectAll().where('host', '=', hostname());
  const checkFiles = fileCheck();
  return {
    /**
     * Copies made on this machine, newest first, without those that were moved or deleted. Copies on
     * a drive that does not respond are included.
     */
    backups: async (): Promise<readonly Backup[]> => {
      const rows = await here()
        .where('finished_at', '>', 0)
        .orderBy('finished_at', 'desc')
        .execute();
      const exist = await checkFiles(rows.map(({ path }) => path));
      return rows
        .filter((_row, index) => exist[index] ?? true)
        .map(({ path, started_at, finished_at }) => ({
          path,
          startedAt: started_at,
          finishedAt: finished_at,
        }));
    },
    /** When the newest complete backup of any machine was begun; 0 if there is none. */
    lastBackupAt: async () => {
      const row = await db
        .selectFrom('backups')
        .select(({ fn }) => fn.max<number | null>('started_at').as('newest'))
        .where('finished_at', '>', 0)
        .executeTakeFirst();
      return row?.newest ?? 0;
    },
    /**
     * Deletes the partial files of interrupted backups on this machine, because they may hold leads.
     * A file under its final name is complete: the command was killed just after the renaming, or
     * this database is that copy. Files that cannot be deleted stay listed for the next command.
     */
    removeAbandonedBackups: async () => {
      const rows = await here().where('finished_at', '=', 0).execute();
      const ended = rows.filter((row) => !isRunning(row.process)).map(({ path }) => path);
      const responding = (await checkFiles(ended)).length;
      for (const path of ended.slice(0, responding)) {
        const finished_at = await cleanUp(path);
        if (finished_at === undefined) continue;
        if (finished_at > 0) {
          await db.updateTable('backups').set({ finished_at }).where('path', '=', path).execute();
        } else {
          await db.deleteFrom('backups').where('path', '=', path).execute();
        }
      }
    },
  };
}

/**
 * Removes the partial file of an interrupted backup. Returns when its copy was completed, 0 if it
 * was not, or undefined if the file cannot be removed, as in a folder without write permission.
 */
async function cleanUp(path: string): Promise<number | undefined> {
  try {
    await removePartialFile(path);
    const { mtimeMs } = await stat(path);
    return Math.trunc(mtimeMs);
  } catch (error) {
    return (error as { code?: string }).code === 'ENOENT' ? 0 : undefined;
  }
}

/** Records where a copy is being made before its first byte is written, and when it is complete. */
export async function recordBackup(
  db: Db,
  target: string,
  copy: () => Promise<void>,
): Promise<void> {
  const path = resolve(target);
  // Checked first, because the upsert would overwrite the row of the existing backup.
  refuseExisting(path);
  const row = {
    path,
    started_at: Date.now(),
    finished_at: 0,
    host: hostname(),
    process: process.pid,
  };
  // Two commands with the same path would remove each other's partial file, and one could rename an
  // empty file as if it were complete. What an interrupted backup left on this machine was removed
  // when the database was opened.
  const recorded = await db
    .insertInto('backups')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('path')
        .doUpdateSet(row)
        .where((eb) =>
          eb.or([eb('backups.finished_at', '>', 0), eb('backups.host', '!=', row.host)]),
        ),
    )
    .returning('path')
    .executeTakeFirst();
  if (!recorded)
    throw new StoreError(
      `The backup ${path} is being made, or could not be cleaned up after an interruption: if no other \`leads backup\` is running, choose another path.`,
    );
  try {
    await copy();
  } catch (error) {
    // A file under its final name is complete, even if syncing its folder failed.
    if (!existsSync(path)) await db.deleteFrom('backups').where('path', '=', path).execute();
    throw error;
  }
  // If this fails, `removeAbandonedBackups` finds the complete copy by its row.
  await db
    .updateTable('backups')
    .set({ finished_at: Date.now() })
    .where('path', '=', path)
    .execute();
}

/** A row with our own number is from an earlier process: this one has not begun a backup yet. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to another user.
    return (error as { code?: string }).code === 'EPERM';
  }
}
