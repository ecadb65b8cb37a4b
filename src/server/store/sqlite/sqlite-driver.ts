import { driverError } from './open-error.ts';
import { hasOwnSqlite } from './own-sqlite.mjs';
import type { SqliteConnector } from './sqlite-connection.ts';

/** Node's built-in SQLite if Node is new enough, otherwise better-sqlite3. */
export const SqliteDriver: SqliteConnector = hasOwnSqlite()
  ? (await import('./node-sqlite.ts')).NodeSqlite
  : await loadPackage();

async function loadPackage(): Promise<SqliteConnector> {
  try {
    return (await import('better-sqlite3')).default;
  } catch (error) {
    throw driverError(error);
  }
}
