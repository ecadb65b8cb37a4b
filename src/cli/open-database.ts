import { type Config, readConfig } from '../server/config.ts';
import { databaseName } from '../server/database/database-name.ts';
import { openOperatorStore } from '../server/database/open-store.ts';
import type { Console } from './verb.ts';

type Words = Pick<Console, 'stderr'>;

export function readSettings(console: Words, env?: NodeJS.ProcessEnv): Config {
  const config = readConfig(env);
  console.stderr(`Database: ${databaseName(config.database)}`);
  return config;
}

export async function openDatabase(console: Words, env?: NodeJS.ProcessEnv) {
  const config = readSettings(console, env);
  return { config, store: await openOperatorStore(config.database) };
}
