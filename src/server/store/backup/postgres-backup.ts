import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { Client } from 'pg';
import { environmentWith } from '../../config.ts';
import type { CopyProgress } from '../lead-store.ts';
import { StoreError } from '../store-error.ts';
import { backupFile } from './backup-file.ts';

const WATCH_MS = 500;
const NOT_FOUND = 127;

/** Runs PostgreSQL's own `pg_dump`; the password travels in its environment, not in `ps`. */
export function postgresBackup(
  url: string,
  target: string,
  onProgress: CopyProgress = () => undefined,
): Promise<void> {
  return backupFile(target, async (partial) => {
    // It does not say how far it is; its file does.
    const watch = setInterval(() => {
      onProgress(statSync(partial, { throwIfNoEntry: false })?.size ?? 0);
    }, WATCH_MS);
    const code = await dump(url, partial).finally(() => clearInterval(watch));
    if (code === NOT_FOUND) {
      throw new StoreError('pg_dump is not on the PATH: install the PostgreSQL client programs.');
    }
    if (code !== 0) throw new StoreError('pg_dump failed: see above.');
  });
}

async function dump(url: string, path: string): Promise<number> {
  // The driver reads it, because it also accepts a bare %, which `decodeURIComponent` rejects.
  const { password } = new Client({ connectionString: url });
  const address = new URL(url);
  address.password = '';
  // Not by `searchParams`, which writes spaces as plus signs: libpq takes those literally.
  address.search = address.search
    .slice(1)
    .split('&')
    .filter((parameter) => !parameter.startsWith('password='))
    .join('&');
  return new Promise((resolve) => {
    spawn('pg_dump', ['--format=custom', `--file=${path}`, address.href], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environmentWith(password ? { PGPASSWORD: password } : {}),
    })
      .on('error', () => resolve(NOT_FOUND))
      .on('close', (exit) => resolve(exit ?? 1));
  });
}
