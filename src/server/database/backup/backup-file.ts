import { closeSync, existsSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { StoreError } from '../store-error.ts';

/** Suffixes of the database and of the files that SQLite keeps beside it. */
export const SQLITE_SUFFIXES = ['', '-journal', '-wal', '-shm'];

/** Writes a copy that only its owner may read; it gets its name once it is complete and synced. */
export async function backupFile(
  target: string,
  write: (partial: string) => Promise<void>,
): Promise<void> {
  const path = resolve(target);
  if (existsSync(path)) throw new StoreError(`${path} already exists: a backup never overwrites.`);
  const partial = `${path}.partial`;
  if (existsSync(partial)) {
    throw new StoreError(
      `${partial} exists: another backup to this path is running, or was interrupted. If none is running, delete the file.`,
    );
  }
  writeFileSync(partial, '', { flag: 'wx', mode: 0o600 });
  try {
    await write(partial);
    sync(partial);
    renameSync(partial, path);
  } catch (error) {
    for (const suffix of SQLITE_SUFFIXES) await rm(`${partial}${suffix}`, { force: true });
    throw error;
  }
  sync(dirname(path));
}

export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
