import type { CopyProgress } from '../lead-store.ts';
import { SqliteDriver } from '../sqlite/sqlite-driver.ts';
import { StoreError } from '../store-error.ts';
import { backupFile } from './backup-file.ts';

/** A megabyte a step: often enough to watch, seldom enough to cost nothing. */
const PAGES_A_STEP = 128;

/**
 * Copies what the database holds now, beside running writers. The open read transaction keeps that
 * moment: without it the copy would begin anew at each write of another process, and never end.
 */
export function sqliteBackup(
  file: string,
  target: string,
  onProgress: CopyProgress = () => undefined,
): Promise<void> {
  return backupFile(target, async (partial) => {
    const source = new SqliteDriver(file, { readonly: true, fileMustExist: true });
    try {
      const pageBytes = Number(source.pragma('page_size', { simple: true }));
      source.exec('begin; select count(*) from sqlite_schema;');
      await source.backup(partial, {
        rate: PAGES_A_STEP,
        progress: ({ totalPages, remainingPages }) => {
          onProgress((totalPages - remainingPages) * pageBytes, totalPages * pageBytes);
          return PAGES_A_STEP;
        },
      });
    } finally {
      source.close();
    }
    refuseDamaged(partial);
  });
}

function refuseDamaged(path: string): void {
  const copy = new SqliteDriver(path);
  try {
    // One file, without a log beside it, so that it can be carried away.
    copy.pragma('journal_mode = delete');
    if (copy.pragma('quick_check(1)', { simple: true }) === 'ok') return;
  } finally {
    copy.close();
  }
  throw new StoreError('The copy is damaged: is the disk full?');
}
