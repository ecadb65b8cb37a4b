import { spawn } from 'node:child_process';
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { environmentWith } from '../config.ts';
import { StoreError } from './lead-store.ts';

/** Runs PostgreSQL's own `pg_dump`; the password travels in its environment, not in `ps`. */
export async function postgresBackup(url: string, target: string): Promise<void> {
  const path = resolve(target);
  if (existsSync(path)) throw new StoreError(`${path} exists already: a backup never overwrites.`);
  const partial = `${path}.partial`;
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const code = await new Promise<number>((done) => {
    const dump = spawn('pg_dump', ['--format=custom', `--file=${partial}`, address.href], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environmentWith(password ? { PGPASSWORD: password } : {}),
    });
    dump.on('error', () => done(127));
    dump.on('close', (exit) => done(exit ?? 1));
  });
  if (code !== 0) {
    rmSync(partial, { force: true });
    throw new StoreError(
      code === 127
        ? 'pg_dump is not on the PATH: install the PostgreSQL client programs.'
        : 'pg_dump failed: see above.',
    );
  }
  chmodSync(partial, 0o600);
  renameSync(partial, path);
}
