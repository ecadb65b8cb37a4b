import type { DatabaseSetting } from '../config.ts';
import type { LeadStore } from './lead-store.ts';
import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';

/** Short: a lock held elsewhere must not freeze the server; whoever writes tries again. */
const SERVER_BUSY_MS = 20;
const OPERATOR_BUSY_MS = 15_000;

/** For the server: makes the database where there is none, and upgrades an older one. */
export function openServerStore(setting: DatabaseSetting): Promise<LeadStore> {
  return setting.engine === 'sqlite'
    ? openSqliteStore(setting.path, { mayCreate: true, busyMs: SERVER_BUSY_MS })
    : openPostgresStore(setting.url, true);
}

/** For the operator's commands: a database that a server has made, of the same version. */
export function openOperatorStore(setting: DatabaseSetting): Promise<LeadStore> {
  return setting.engine === 'sqlite'
    ? openSqliteStore(setting.path, { mayCreate: false, busyMs: OPERATOR_BUSY_MS })
    : openPostgresStore(setting.url, false);
}
