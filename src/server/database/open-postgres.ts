import { postgresBackup } from './backup/postgres-backup.ts';
import { noteBackup } from './meta.ts';
import { connectPostgres, type PostgresOptions } from './postgres/connect-postgres.ts';
import type { Store } from './store.ts';
import { StoreError } from './store-error.ts';

export async function openPostgres(url: string, options: PostgresOptions): Promise<Store> {
  const db = await connectPostgres(url, options);
  return {
    db,
    problem: () => undefined,
    // Its bytes go with PostgreSQL's own vacuum and the retention of its log.
    scrub: () => Promise.resolve(),
    backup: (path) => noteBackup(db, () => postgresBackup(url, path)),
    moveTo: () =>
      Promise.reject(
        new StoreError('Only a SQLite database can be moved, and this is PostgreSQL.'),
      ),
    close: () => db.destroy(),
  };
}
