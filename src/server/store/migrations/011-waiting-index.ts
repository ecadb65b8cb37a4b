import { sql } from 'kysely';
import type { Engine } from '../../settings/database.ts';
import type { AnyDatabase, Migration } from './migration.ts';

/**
 * SQLite does not know how few deliveries wait. It prefers the primary key, and so reads all
 * deliveries of a destination, unless the partial index holds every column that a query needs.
 * PostgreSQL has statistics and needs no wider index.
 */
export const waitingIndex: Migration = {
  version: 11,
  prepare: [widenWaitingIndex],
};

async function widenWaitingIndex(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'postgres') return;
  await sql`drop index if exists deliveries_waiting`.execute(db);
  await sql`create index deliveries_waiting on deliveries
    (destination, id, next_attempt_at, lease_until, last_attempt_at, event, created_at)
    where state = 'waiting'`.execute(db);
}
