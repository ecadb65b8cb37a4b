import { spawn } from 'node:child_process';
import { Client } from 'pg';
import { environmentWith } from '../../config.ts';
import { StoreError } from '../store-error.ts';

/**
 * Runs one of PostgreSQL's own programs on a database and resolves to its exit code. The password
 * is passed in the environment, because `ps` shows arguments.
 */
export async function runClientProgram(
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
