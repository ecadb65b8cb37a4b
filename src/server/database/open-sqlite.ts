import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import { SECOND } from '../time/clock.ts';
import { migrate } from './migrations/migrate.ts';
import { moveToPostgres } from './move/move-to-postgres.ts';
import type { Tables } from './schema.ts';
import { openError } from './sqlite/open-error.ts';
import { forKysely, openSqliteFile, type SqliteOptions } from './sqlite/sqlite-database.ts';
import type { SqliteDriver } from './sqlite/sqlite-driver.ts';
import { watchFile } from './sqlite/watch-file.ts';
import type { Store } from './store.ts';
import { StoreError } from './store-error.ts';

/** Short, because a checkpoint that waits for readers holds the write lock and delays intake. */
const SCRUB_BUSY_MS = 20;
const SCRUB_PAUSE_MS = 100;
const SCRUB_PATIENCE_MS = 5 * SECOND;

/** Kysely would migrate without a transaction, and a killed process leave half a schema behind. */
class Dialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

export async function openSqlite(path: string, options: SqliteOptions): Promise<Store> {
  const file = openSqliteFile(path, options);
  const problem = watchFile(file.name);
  const dialect = new Dialect({ database: forKysely(file, problem) });
  const db = new Kysely<Tables>({ dialect });
  try {
    await migrate(db as Kysely<unknown>, options);
    file.pragma(`busy_timeout = ${options.busyMs}`);
  } catch (error) {
    file.close();
    throw openError(error, file.name);
  }
  return {
    db,
    problem,
    scrub: () => scrub(file, options.busyMs),
    moveTo: (target) => moveToPostgres(file, db, target),
    close: async () => {
      await db.destroy();
      file.close();
    },
  };
}

/** Deleted bytes are zeroed in the file (`secure_delete`), but the log keeps them until truncated. */
async function scrub(file: SqliteDriver, busyMs: number): Promise<void> {
  const until = performance.now() + Math.max(SCRUB_PATIENCE_MS, busyMs);
  do {
    if (tryTruncateLog(file, busyMs)) return;
    // The pause lets readers finish and gives writers their turn.
    await sleep(SCRUB_PAUSE_MS);
  } while (performance.now() < until);
  throw new StoreError(
    'The leads are gone, but the log of the database is in use (a backup?) and may still hold their bytes: run the same command again later.',
  );
}

function tryTruncateLog(file: SqliteDriver, busyMs: number): boolean {
  file.pragma(`busy_timeout = ${SCRUB_BUSY_MS}`);
  try {
    const [row] = file.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return row?.busy === 0;
  } finally {
    file.pragma(`busy_timeout = ${busyMs}`);
  }
}
