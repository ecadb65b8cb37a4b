import { statSync } from 'node:fs';
import { StoreError } from '../store-error.ts';
import type { CopyProgress } from './backup-file.ts';
import { backupFile } from './backup-file.ts';
import { runClientProgram } from './postgres-program.ts';

const WATCH_MS = 500;

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
    const code = await runClientProgram('pg_dump', url, (address) => [
      '--format=custom',
      `--file=${partial}`,
      address,
    ]).finally(() => clearInterval(watch));
    if (code !== 0) throw new StoreError('pg_dump failed: see above.');
  });
}
