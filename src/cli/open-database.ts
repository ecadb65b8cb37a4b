import { readConfig } from '../server/config.ts';
import { databaseName } from '../server/database/database-name.ts';
import { openOperatorStore } from '../server/store/open-store.ts';
import type { Console } from './verb.ts';

/** Reads the settings, names the database and opens it. */
export async function openDatabase(console: Pick<Console, 'stderr'>, env?: NodeJS.ProcessEnv) {
  const config = readConfig(env);
  console.stderr(`Database: ${databaseName(config.database)}`);
  return { config, store: await openOperatorStore(config.database) };
}
