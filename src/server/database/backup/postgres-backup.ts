import { spawn } from 'node:child_process';
import { Client } from 'pg';
import { environmentWith } from '../../config.ts';
import { StoreError } from '../store-error.ts';
import { backupFile } from './backup-file.ts';

export function postgresBackup(url: string, target: string): Promise<void> {
  return backupFile(target, async (partial) => {
    const code = await runClientProgram('pg_dump', url, (address) => [
      '--format=custom',
      `--file=${partial}`,
      address,
    ]);
    if (code !== 0) throw new StoreError('pg_dump failed: see above.');
  });
}

/** Fills an empty database from a dump, in one transaction. */
export async function postgresRestore(backup: string, url: string): Promise<void> {
  await refuseFilled(url);
  const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
  const code = await runClientProgram('pg_restore', url, (address) => [
    ...options,
    `--dbname=${address}`,
    backup,
  ]);
  if (code !== 0) throw new StoreError('pg_restore failed: see above. Nothing was restored.');
}

async function refuseFilled(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      'select 1 from pg_tables where schemaname = current_schema() limit 1',
    );
    if (rowCount === 0) return;
  } finally {
    await client.end();
  }
  throw new StoreError(
    'The database is not empty. Make another one (createdb), set DATABASE_URL to it, and run the command again: the old one stays as it is.',
  );
}

/**
 * Runs one of PostgreSQL's own programs on a database and resolves to its exit code. The password
 * is passed in the environment, because `ps` shows arguments.
 */
async function runClientProgram(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  argumentsFor: (address: string) => readonly string[],
): Promise<number> {
  // Parsed by the driver, which also accepts a bare %; `decodeURIComponent` rejects it.
  const { password } = new Client({ connectionString: url });
  const address = new URL(url);
  address.password = '';
  // Not with `searchParams`, which writes spaces as plus signs: libpq takes those literally.
  address.search = address.search
    .slice(1)
    .split('&')
    .filter((parameter) => !parameter.startsWith('password='))
    .join('&');
  return new Promise((resolve, reject) => {
    spawn(program, argumentsFor(address.href), {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environmentWith(password ? { PGPASSWORD: password } : {}),
    })
      .on('error', (error) => reject(new StoreError(startErrorText(program, error))))
      .on('close', (exit) => resolve(exit ?? 1));
  });
}

function startErrorText(program: string, { code }: NodeJS.ErrnoException): string {
  return code === 'ENOENT'
    ? `${program} is not on the PATH: install the PostgreSQL client programs.`
    : `${program} cannot be started (${code}).`;
}
