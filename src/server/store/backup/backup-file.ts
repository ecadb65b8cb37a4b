import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { StoreError } from '../store-error.ts';

/** Suffixes of the database and of the files that SQLite keeps beside it. */
const SQLITE_SUFFIXES = ['', '-journal', '-wal', '-shm'];

/** Writes a copy that only its owner may read; it gets its name once it is complete and synced. */
export async function backupFile(
  target: string,
  write: (partial: string) => Promise<void>,
): Promise<void> {
  const path = resolve(target);
  const partial = partialFile(path);
  await write(partial);
  chmodSync(partial, 0o600);
  sync(partial);
  renameSync(partial, path);
  sync(dirname(path));
}

/**
 * Creates the file that the copy is written to. If it is there already, another command is writing
 * it: both together could give the name of a complete copy to an empty file.
 */
export function createPartialFile(path: string): void {
  if (existsSync(path)) throw new StoreError(`${path} already exists: a backup never overwrites.`);
  const partial = partialFile(path);
  try {
    closeSync(openSync(partial, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new StoreError(
      `${partial} exists: another command is making this backup. If none is, delete the file.`,
    );
  }
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** The file that a copy is written to until it is complete. */
function partialFile(path: string): string {
  return `${path}.partial`;
}

export async function removePartialFile(path: string): Promise<void> {
  for (const suffix of SQLITE_SUFFIXES) await rm(`${partialFile(path)}${suffix}`, { force: true });
}
