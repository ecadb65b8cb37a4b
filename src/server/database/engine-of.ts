import { PostgresAdapter } from 'kysely';
import type { Engine } from '../settings/database.ts';
import type { AnyDatabase } from './any-database.ts';

/** The engine of a database or of one of its transactions. */
export function engineOf(db: AnyDatabase): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
