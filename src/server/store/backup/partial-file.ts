import { rmSync } from 'node:fs';

/** SQLite keeps files of its own beside a database that it writes. */
const BESIDE = ['', '-journal', '-wal', '-shm'];

/** Where a copy grows until it is whole. */
export function partialFile(path: string): string {
  return `${path}.partial`;
}

/** Removes an unfinished copy, if there is one. */
export function removePartialFile(path: string): void {
  for (const ending of BESIDE) rmSync(`${partialFile(path)}${ending}`, { force: true });
}
