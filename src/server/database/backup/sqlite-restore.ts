import { chownSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { localTimeOf } from '../../time/brand-days.ts';
import { IN_USE, setJournal } from '../sqlite/journal.ts';
import { SqliteDriver } from '../sqlite/sqlite-driver.ts';
import { StoreError } from '../store-error.ts';
import { type CopyProgress, SQLITE_SUFFIXES, sync } from './backup-file.ts';
import { sqliteBackup } from './sqlite-backup.ts';

type SqliteRestore = {
  readonly backup: string;
  readonly path: string;
  readonly now: number;
  /** Throws if a copy of the backup is no database of this program. */
  readonly check: (copy: string) => Promise<void>;
  readonly onProgress: CopyProgress;
};

/**
 * Puts a copy of a backup in the place of the database, in one step. Returns where the database
 * that was there is now, if there was one.
 */
export async function sqliteRestore(restore: SqliteRestore): Promise<string | undefined> {
  const { backup, now, check, onProgress } = restore;
  const file = resolve(restore.path);
  if (!existsSync(backup)) throw new StoreError(`There is no backup at ${backup}.`);
  refuseInUse(file);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const copy = `${file}.restoring`;
  const kept = `${file}.before-${localTimeOf(now).replaceAll(/[ :]/g, '-')}`;
  try {
    await sqliteBackup(backup, copy, onProgress);
    await check(copy);
    if (process.getuid?.() === 0) giveToOwner(copy, existsSync(file) ? file : dirname(file));
    // The copy takes a while, and a server may have been started.
    refuseInUse(file);
  } catch (error) {
    for (const suffix of SQLITE_SUFFIXES) rmSync(`${copy}${suffix}`, { force: true });
    throw error;
  }
  // A log that stayed would be applied to the database that comes. The name of the database itself is never free, or a
  // server that starts would begin a new one.
  const there = SQLITE_SUFFIXES.filter((suffix) => existsSync(`${file}${suffix}`));
  for (const suffix of there) {
    const keep = suffix === '' ? linkSync : renameSync;
    keep(`${file}${suffix}`, `${kept}${suffix}`);
  }
  renameSync(copy, file);
  sync(dirname(file));
  return there.length > 0 ? kept : undefined;
}

/** Nobody can have a damaged file open as a database. */
function refuseInUse(file: string): void {
  if (!existsSync(file)) return;
  const database = new SqliteDriver(file, { fileMustExist: true });
  try {
    if (!setJournal(database, 'delete')) throw new StoreError(IN_USE);
  } catch (error) {
    if (!/^SQLITE_(?:CORRUPT|NOTADB|IOERR)$/.test(String((error as { code?: unknown }).code))) {
      throw error;
    }
  } finally {
    database.close();
  }
}

/** An administrator restores for the server, which has a user of its own. */
function giveToOwner(copy: string, like: string): void {
  const { uid, gid } = statSync(like);
  chownSync(copy, uid, gid);
}
