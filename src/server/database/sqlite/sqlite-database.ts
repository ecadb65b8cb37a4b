import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type { StoreOptions } from '../store.ts';
import { StoreError } from '../store-error.ts';
import { openError } from './open-error.ts';
import { SqliteDriver } from './sqlite-driver.ts';

/** Above this a full check would delay the start by seconds. */
const CHECKED_AT_START_BYTES = 512 * 1024 * 1024;
const MAX_STATEMENTS = 300;

/** A lead takes about 2.9 kB: two fit in a page of this size, one would waste a third of 4 kB. */
const PAGE_BYTES = 8192;
const CACHE_KIB = 32_000;

/** Requests wait while the log is copied into the file: 8 MB of it at most. */
const CHECKPOINT_PAGES = 1000;

/** Long, because no request waits for a database that is still being opened. */
const OPENING_BUSY_MS = 15_000;

export type SqliteOptions = Omit<StoreOptions, 'queryTimeoutMs'>;

export function openSqliteFile(path: string, options: SqliteOptions): SqliteDriver {
  const file = resolve(path);
  refuseSuspicious(file, options.mayCreate);
  const isNew = !existsSync(file);
  // Personal data: only the owner of the process may read it.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    const database = new SqliteDriver(file, {
      timeout: OPENING_BUSY_MS,
      fileMustExist: !options.mayCreate,
    });
    // The log inherits the mode.
    if (isNew) chmodSync(file, 0o600);
    configure(database, file);
    if (options.mayCreate) refuseDamaged(database, file);
    return database;
  } catch (error) {
    throw openError(error, file);
  }
}

/** A missing file next to a log, or an empty file, means lost data, not a new database. */
function refuseSuspicious(file: string, mayCreate: boolean): void {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size;
  if (bytes === undefined && !mayCreate) {
    throw new StoreError(`There is no database at ${file}: no server has used it yet.`);
  }
  if (bytes === undefined && existsSync(`${file}-wal`)) {
    throw new StoreError(
      `The database ${file} is gone, but its log ${file}-wal is there: restore the file.`,
    );
  }
  if (bytes === 0) {
    throw new StoreError(
      `The database ${file} is empty (0 bytes): restore a backup, or remove the file to begin anew.`,
    );
  }
}

function configure(database: SqliteDriver, file: string): void {
  database.pragma(`page_size = ${PAGE_BYTES}`);
  database.pragma('journal_mode = WAL');
  // NORMAL may lose acknowledged leads at a power cut.
  database.pragma('synchronous = FULL');
  database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  // On every connection: an update that moves a row would leave its old bytes behind.
  database.pragma('secure_delete = ON');
  // A killed process must not leave sorted rows in the system's temporary folder.
  database.pragma('temp_store = MEMORY');
  // A search of the desk among a million leads reads about 20 MB of index pages.
  database.pragma(`cache_size = -${CACHE_KIB}`);
  const synchronous = database.pragma('synchronous', { simple: true });
  const journal = database.pragma('journal_mode', { simple: true });
  if (synchronous !== 2 || journal !== 'wal') {
    throw new StoreError(
      `The database ${file} cannot promise durability here (journal ${String(journal)}, synchronous ${String(synchronous)}): use a local disk.`,
    );
  }
}

function refuseDamaged(database: SqliteDriver, file: string): void {
  refuseShortened(database, file);
  if (statSync(file).size > CHECKED_AT_START_BYTES) return;
  const verdict = database.pragma('quick_check(1)', { simple: true });
  if (verdict !== 'ok') {
    throw new StoreError(
      `The database ${file} is damaged (${String(verdict).split('\n')[0]}): restore a backup; see docs/operations.md.`,
    );
  }
}

/** SQLite reads the missing end of the last page as zeros, and finds nothing wrong with it. */
function refuseShortened(database: SqliteDriver, file: string): void {
  // The missing bytes may be in a log that is not copied into the file yet.
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  const pages = Number(database.pragma('page_count', { simple: true }));
  const pageBytes = Number(database.pragma('page_size', { simple: true }));
  const missing = pages * pageBytes - statSync(file).size;
  if (missing > 0) {
    throw new StoreError(
      `The database ${file} is damaged (${missing} bytes are missing at its end): restore a backup; see docs/operations.md.`,
    );
  }
}

/**
 * The database as Kysely sees it: statements are prepared once, and `begin` becomes
 * `begin immediate`, because a transaction that reads first and writes later fails at once when
 * another process wrote in between. What is committed to a file that was moved is not acknowledged.
 */
export function forKysely(
  database: SqliteDriver,
  problem: () => string | undefined = () => undefined,
): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    close: () => database.close(),
    prepare: (sql) => {
      // On a full disk SQLite rolls back by itself: a second rollback would hide the first error.
      if (sql === 'rollback' && !database.inTransaction) return prepare('select 1');
      if (sql === 'commit') return committing(prepare(sql), problem);
      return prepare(sql === 'begin' ? 'begin immediate' : sql);
    },
  };
}

function committing(commit: SqliteStatement, problem: () => string | undefined): SqliteStatement {
  return {
    ...commit,
    run: (parameters) => {
      const changed = commit.run(parameters);
      const why = problem();
      if (why !== undefined) throw new StoreError(why);
      return changed;
    },
  };
}
