import type Sqlite from 'better-sqlite3';
import { driverError } from './open-error.ts';

/** Version 13 of the driver is built for this version of Node-API, which Node 22.14 brought. */
const NODE_API_OF_13 = 10;

/**
 * Node 20 can load version 12 of the driver alone. From Node 24.19 on, version 12 can abort the
 * process when a statement is collected while no script runs, so newer versions of Node get
 * version 13.
 */
export const SqliteDriver = await (Number(process.versions['napi']) >= NODE_API_OF_13
  ? load('better-sqlite3-13').catch(loadOlder)
  : load('better-sqlite3')
).catch((error: unknown) => {
  throw driverError(error);
});

/** Version 13 is optional: an install may have left it out. */
function loadOlder(error: unknown): Promise<typeof Sqlite> {
  if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  return load('better-sqlite3');
}

async function load(name: string): Promise<typeof Sqlite> {
  const module = (await import(name)) as { default: typeof Sqlite };
  return module.default;
}
