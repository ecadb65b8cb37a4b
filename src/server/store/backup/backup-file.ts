import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StoreError } from '../store-error.ts';
import { partialFile, removePartialFile } from './partial-file.ts';

/** A copy appears under its name only once it is whole and on disk, for its owner alone. */
export async function backupFile(
  target: string,
  write: (partial: string) => Promise<void>,
): Promise<void> {
  const path = resolve(target);
  refuseExisting(path);
  const partial = partialFile(path);
  removePartialFile(path);
  try {
    await write(partial);
    chmodSync(partial, 0o600);
    sync(partial);
    renameSync(partial, path);
    sync(dirname(path));
  } catch (error) {
    removePartialFile(path);
    throw error;
  }
}

export function refuseExisting(path: string): void {
  if (existsSync(path)) throw new StoreError(`${path} exists already: a backup never overwrites.`);
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
