import { SECOND } from '../clock.ts';
import type { DatabaseSetting } from '../config.ts';
import type { LeadStore } from './lead-store.ts';
import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';

/** Short: a lock held elsewhere must not freeze the server; whoever writes tries again. */
const SERVER_BUSY_MS = 20;
const OPERATOR_BUSY_MS = 15 * SECOND;

/** A frozen PostgreSQL or a half-open socket must not keep leads and deliveries waiting. */
const SERVER_QUERY_MS = 10 * SECOND;

/** For the server: makes the database where there is none, and upgrades an older one. */
export function openServerStore(setting: DatabaseSetting): Promise<LeadStore> {
  return setting.engine === 'sqlite'
    ? openSqliteStore(setting.path, { mayCreate: true, busyMs: SERVER_BUSY_MS })
    : openPostgresStore(setting.url, { mayCreate: true, queryTimeoutMs: SERVER_QUERY_MS });
}

/** For the operator's commands: a database that a server has made, of the same version. */
export function openOperatorStore(setting: DatabaseSetting): Promise<LeadStore> {
  return setting.engine === 'sqlite'
    ? openSqliteStore(setting.path, { mayCreate: false, busyMs: OPERATOR_BUSY_MS })
    : openPostgresStore(setting.url, { mayCreate: false });
}
