import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from '../../scripts/test/apt-install.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const MAC_FOLDERS = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin'];

/** Returns the folder that holds `initdb` and `postgres`; root on Debian installs them if they are missing. */
export async function ensurePostgres(): Promise<string> {
  const found = findInstalled();
  if (found) return found;
  await aptInstall(['postgresql']);
  const installed = findInstalled();
  if (installed) return installed;
  throw new Error(
    'No PostgreSQL server: install one (it need not run), or set POSTGRES_BIN to the folder of its initdb.',
  );
}

function findInstalled(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one));
  return [
    process.env['POSTGRES_BIN'] ?? '',
    ...newestFirst.map((version) => `${DEBIAN_FOLDER}/${version}/bin`),
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...MAC_FOLDERS,
  ].find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));
}
