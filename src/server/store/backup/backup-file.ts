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
  refuseExisting(path);
  const partial = partialFile(path);
  await removePartialFile(path);
  try {
    await write(partial);
    chmodSync(partial, 0o600);
    sync(partial);
    renameSync(partial, path);
    sync(dirname(path));
  } catch (error) {
    await removePartialFile(path);
    throw error;
  }
}

export function refuseExisting(path: string): void {
  if (existsSync(path)) throw new StoreError(`${path} already exists: a backup never overwrites.`);
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
