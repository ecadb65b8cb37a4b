import { Client } from 'pg';
import { StoreError } from '../store-error.ts';
import { runClientProgram } from './postgres-program.ts';

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
