import { chownSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabaseSetting } from '../settings/database.ts';
import { localTimeOf } from '../time/brand-days.ts';
import { SQLITE_SUFFIXES, sync } from './backup/backup-file.ts';
import { postgresBackup, postgresRestore } from './backup/postgres-backup.ts';
import { sqliteBackup } from './backup/sqlite-backup.ts';
import { writeMeta } from './meta.ts';
import { openOperatorStore } from './open-store.ts';
import type { Db } from './schema.ts';
import { IN_USE, setJournal } from './sqlite/journal.ts';
import { UNREADABLE } from './sqlite/open-error.ts';
import { SqliteDriver } from './sqlite/sqlite-driver.ts';
import { StoreError } from './store-error.ts';

/** Copies a database that is in use to a file. */
export async function backupStore(setting: DatabaseSetting, db: Db, path: string): Promise<void> {
  const begunAt = Date.now();
  if (setting.engine === 'sqlite') await sqliteBackup(setting.path, path);
  else await postgresBackup(setting.url, path);
  await writeMeta(db, 'last_backup', String(begunAt));
}

/**
 * Puts a backup in the place of the database while no server uses it. Returns where the database
 * that was there is now, if it had to be moved.
 */
export async function restoreStore(
  setting: DatabaseSetting,
  backup: string,
  now: number,
): Promise<string | undefined> {
  if (setting.engine === 'sqlite') return sqliteRestore(backup, resolve(setting.path), now);
  await postgresRestore(backup, setting.url);
  return undefined;
}

/** A copy of the backup takes the place of the database in one step. */
async function sqliteRestore(
  backup: string,
  file: string,
  now: number,
): Promise<string | undefined> {
  if (!existsSync(backup)) throw new StoreError(`There is no backup at ${backup}.`);
  refuseInUse(file);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const copy = `${file}.restoring`;
  const kept = `${file}.before-${localTimeOf(now).replaceAll(/[ :]/g, '-')}`;
  try {
    await sqliteBackup(backup, copy);
    // Opening it finds out whether it is a database of this program.
    await (await openOperatorStore({ engine: 'sqlite', path: copy })).close();
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
    if (!UNREADABLE.has((error as { code?: string }).code ?? '')) throw error;
  } finally {
    database.close();
  }
}

/** An administrator restores for the server, which has a user of its own. */
function giveToOwner(copy: string, like: string): void {
  const { uid, gid } = statSync(like);
  chownSync(copy, uid, gid);
}
