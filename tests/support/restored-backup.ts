import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import type { DatabaseSetting } from '../../src/server/settings/database.ts';
import { freshPostgres } from './databases.ts';
import { ensurePostgres } from './postgres-programs.ts';

/** The PATH with PostgreSQL's own programs. */
export const POSTGRES_PATH = `${await ensurePostgres()}${delimiter}${process.env['PATH']}`;

/** The database that a backup becomes when it is restored as the manual says. */
export async function restoredBackup(
  engine: DatabaseSetting['engine'],
  path: string,
): Promise<DatabaseSetting> {
  if (engine === 'sqlite') return { engine: 'sqlite', path };
  const empty = await freshPostgres();
  runPostgres('pg_restore', ['--no-owner', '--dbname', empty.url, path]);
  return empty;
}

export function runPostgres(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { env: { PATH: POSTGRES_PATH } });
  if (status !== 0) throw new Error(`${program} failed: ${String(stderr)}`);
}
