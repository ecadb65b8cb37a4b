import { type Dialect, PostgresDialect, SqliteDialect } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import { SqliteDriver } from '../../src/server/database/sqlite/sqlite-driver.ts';
import type { DatabaseSetting } from '../../src/server/settings/database.ts';

/** Counts and times are numbers, as SQLite returns them. */
export const NUMBERS = new TypeOverrides();
NUMBERS.setTypeParser(types.builtins.INT8, Number);

/** For a test that reaches a database past the store. */
export function dialectOf(setting: DatabaseSetting, connections = 10): Dialect {
  if (setting.engine === 'sqlite') {
    return new SqliteDialect({ database: new SqliteDriver(setting.path) });
  }
  const pool = new Pool({ connectionString: setting.url, max: connections, types: NUMBERS });
  // Dropping the database after the test may cut a connection that is just ending: unheard, that
  // would fail the whole run.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
