import type { DatabaseSetting } from '../../settings/database.ts';
import type { ServerStore } from '../lead-store.ts';
import { openServerStore } from '../open-store.ts';
import { openStoreThread } from './store-thread.ts';

/** SQLite gets its own thread; PostgreSQL already works in its own processes. */
export function openStoreBeside(setting: DatabaseSetting, worker: string): Promise<ServerStore> {
  return setting.engine === 'sqlite' ? openStoreThread(worker, setting) : openServerStore(setting);
}
