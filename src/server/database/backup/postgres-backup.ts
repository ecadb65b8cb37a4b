import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { Client } from 'pg';
import { environmentWith } from '../../config.ts';
import { StoreError } from '../store-error.ts';
import type { CopyProgress } from './backup-file.ts';
import { backupFile } from './backup-file.ts';

const WATCH_MS = 500;

/** Runs `pg_dump`. The password is passed in the environment, because `ps` shows arguments. */
export function postgresBackup(
  url: string,
  target: string,
  onProgress: CopyProgress = () => undefined,
): Promise<void> {
  return backupFile(target, async (partial) => {
    // `pg_dump` does not report its progress, but its file grows.
    const watch = setInterval(() => {
      onProgress(statSync(partial, { throwIfNoEntry: false })?.size ?? 0);
    }, WATCH_MS);
    const code = await dump(url, partial).finally(() => clearInterval(watch));
    if (code !== 0) throw new StoreError('pg_dump failed: see above.');
  });
}

async function dump(url: string, path: string): Promise<number> {
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
    spawn('pg_dump', ['--format=custom', `--file=${path}`, address.href], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environmentWith(password ? { PGPASSWORD: password } : {}),
    })
      .on('error', (error) => reject(new StoreError(startErrorText(error))))
      .on('close', (exit) => resolve(exit ?? 1));
  });
}

function startErrorText({ code }: NodeJS.ErrnoException): string {
  return code === 'ENOENT'
    ? 'pg_dump is not on the PATH: install the PostgreSQL client programs.'
    : `pg_dump cannot be started (${code}).`;
}
