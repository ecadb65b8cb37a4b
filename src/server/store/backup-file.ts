import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StoreError } from './store-error.ts';

/** A copy appears under its name only once it is whole and on disk, for its owner alone. */
export async function backupFile(
  target: string,
  write: (partial: string) => Promise<void>,
): Promise<void> {
  const path = resolve(target);
  if (existsSync(path)) throw new StoreError(`${path} exists already: a backup never overwrites.`);
  const partial = partialFile(path);
  rmSync(partial, { force: true });
  try {
    await write(partial);
    chmodSync(partial, 0o600);
    sync(partial);
    renameSync(partial, path);
    sync(dirname(path));
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** Where a copy grows until it is whole. */
export function partialFile(path: string): string {
  return `${path}.partial`;
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
