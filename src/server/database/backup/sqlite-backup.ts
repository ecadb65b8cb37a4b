import { SqliteDriver } from '../sqlite/sqlite-driver.ts';
import { StoreError } from '../store-error.ts';
import { backupFile } from './backup-file.ts';

/**
 * Copies a snapshot of the database while others write to it. Without the open read transaction,
 * each write of another process would restart the copy, which might never end.
 */
export function sqliteBackup(file: string, target: string): Promise<void> {
  return backupFile(target, async (partial) => {
    const source = new SqliteDriver(file, { readonly: true, fileMustExist: true });
    try {
      source.exec('begin; select count(*) from sqlite_schema;');
      await source.backup(partial);
    } finally {
      source.close();
    }
    refuseDamaged(partial);
  });
}

function refuseDamaged(path: string): void {
  const copy = new SqliteDriver(path, { fileMustExist: true });
  try {
    // Leaves a single file without a WAL beside it, so that it can be moved elsewhere.
    copy.pragma('journal_mode = delete');
    if (copy.pragma('quick_check(1)', { simple: true }) === 'ok') return;
  } finally {
    copy.close();
  }
  throw new StoreError(
    'The copy is damaged, probably because the database is: keep the older backups.',
  );
}
