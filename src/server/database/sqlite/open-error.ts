import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreError } from '../store-error.ts';

/** SQLite's codes for a file that is damaged, or that the disk cannot read. */
export const UNREADABLE = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_IOERR']);

/** SQLite's codes for files beside the database that it cannot create, also on a full disk. */
const PERHAPS_DISK_FULL = new Set(['SQLITE_IOERR', 'SQLITE_CANTOPEN']);

/** Less than SQLite needs to open a file. */
const NO_SPACE_BYTES = 64 * 1024;

type CodedError = Error & { readonly code?: string };

/** Tells the operator what is wrong; says that the data is damaged only if the file is at fault. */
export function openError(error: unknown, file: string): StoreError {
  if (error instanceof StoreError) return error;
  const { code = 'unknown', message } = error as CodedError;
  return new StoreError(
    `The database ${file} cannot be opened (${code}: ${message}). ${hintFor(code, file)}`,
    { cause: error },
  );
}

function hintFor(code: string, file: string): string {
  const needsSpace = code === 'SQLITE_FULL' || (PERHAPS_DISK_FULL.has(code) && isDiskFull(file));
  if (needsSpace) return 'Make space on its disk.';
  if (UNREADABLE.has(code)) return 'If it is damaged, restore a backup; see docs/operations.md.';
  return 'Check who owns the file and its folder, and whether another program uses it.';
}

function isDiskFull(file: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize < NO_SPACE_BYTES;
  } catch {
    return false;
  }
}
