import type { SqliteDatabase } from 'kysely';

type OpenOptions = {
  readonly readonly?: boolean;
  readonly fileMustExist?: boolean;
  /** How long a statement waits for a lock, in milliseconds. */
  readonly timeout?: number;
};

type BackupProgress = { readonly totalPages: number; readonly remainingPages: number };

export type BackupOptions = {
  /** How many pages `node:sqlite` copies in a step. */
  readonly rate: number;
  /** Returns how many pages better-sqlite3 copies in the next step. */
  readonly progress: (progress: BackupProgress) => number;
};

/** What the store uses of a driver, under the names of better-sqlite3. */
export type SqliteConnection = SqliteDatabase & {
  readonly name: string;
  readonly inTransaction: boolean;
  exec(sql: string): unknown;
  pragma(sql: string, options?: { readonly simple: boolean }): unknown;
  backup(path: string, options: BackupOptions): Promise<unknown>;
};

export type SqliteConnector = new (path: string, options?: OpenOptions) => SqliteConnection;
