import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, say } from './run.mjs';

const DEBIAN = '/usr/lib/postgresql';
const MAC = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin'];

/**
 * Finds the programs of a PostgreSQL server, or installs Debian's package.
 * @returns {Promise<string>} the folder that holds `initdb` and `postgres`
 */
export async function ensurePostgres() {
  const found = installed();
  if (found) return found;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("Installing PostgreSQL for the tests: Debian's package (about a minute) …");
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env, quiet: true });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
      env,
      quiet: true,
    });
  }
  const debians = installed();
  if (debians) return debians;
  throw new Error(
    'No PostgreSQL server: install one (it need not run), or set POSTGRES_BIN to the folder of its initdb.',
  );
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
  ].find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));
}
