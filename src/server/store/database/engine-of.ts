import { PostgresAdapter } from 'kysely';
import type { Engine } from '../../settings/database.ts';
import type { AnyDatabase } from '../migrations/migration.ts';

/** The engine of a database; its transactions know it too. */
export function engineOf(db: AnyDatabase): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
