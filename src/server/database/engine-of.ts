import { type Kysely, PostgresAdapter } from 'kysely';
import type { Engine } from '../settings/database.ts';

/** For what asks no typed query: migrations and the choice of the engine. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyDatabase = Kysely<any>;

/** The engine of a database or of one of its transactions. */
export function engineOf(db: AnyDatabase): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
