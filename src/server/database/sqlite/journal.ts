import type { SqliteDriver } from './sqlite-driver.ts';

/** False while another process has the file open: SQLite leaves its log for nobody else. */
export function setJournal(file: SqliteDriver, mode: 'delete' | 'wal'): boolean {
  try {
    return file.pragma(`journal_mode = ${mode}`, { simple: true }) === mode;
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return false;
    throw error;
  }
}

export const IN_USE =
  'The database is in use: stop its server and every other command, and run the command again.';
