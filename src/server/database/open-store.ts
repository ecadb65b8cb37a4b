import type { DatabaseSetting } from '../settings/database.ts';
import { SECOND } from '../time/clock.ts';
import { openSqlite } from './open-sqlite.ts';
import { connectPostgres, type PostgresOptions } from './postgres/connect-postgres.ts';
import type { Store, StoreOptions } from './store.ts';
import { StoreError } from './store-error.ts';

/** Short: a lock held elsewhere must not hold up readers; writers retry. */
const SERVER_BUSY_MS = 20;
const OPERATOR_BUSY_MS = 15 * SECOND;

/** A frozen PostgreSQL or a half-open socket must not keep leads and deliveries waiting. */
const SERVER_QUERY_MS = 10 * SECOND;

/** For the server: creates or upgrades the database. */
export function openServerStore(setting: DatabaseSetting): Promise<Store> {
  return open(setting, {
    mayCreate: true,
    busyMs: SERVER_BUSY_MS,
    queryTimeoutMs: SERVER_QUERY_MS,
  });
}

/** For the operator's commands: the database must exist and have the same version. */
export function openOperatorStore(setting: DatabaseSetting): Promise<Store> {
  return open(setting, { mayCreate: false, busyMs: OPERATOR_BUSY_MS });
}

function open(setting: DatabaseSetting, options: StoreOptions): Promise<Store> {
  return setting.engine === 'sqlite'
    ? openSqlite(setting.path, options)
    : openPostgres(setting.url, options);
}

export async function openPostgres(url: string, options: PostgresOptions): Promise<Store> {
  const db = await connectPostgres(url, options);
  return {
    db,
    problem: () => undefined,
    // Its bytes go with PostgreSQL's own vacuum and the retention of its log.
    scrub: () => Promise.resolve(),
    moveTo: () =>
      Promise.reject(
        new StoreError('Only a SQLite database can be moved, and this is PostgreSQL.'),
      ),
    close: () => db.destroy(),
  };
}
