import { Kysely, PostgresDialect, sql } from 'kysely';
import { leadQueries } from './lead-queries.ts';
import { type LeadStore, StoreError } from './lead-store.ts';
import { migrate } from './migrations.ts';
import { postgresBackup } from './postgres-backup.ts';
import { openPool } from './postgres-pool.ts';
import type { Tables } from './schema.ts';

/** Any number, the same in every instance: it keeps two of them from migrating at once. */
const MIGRATION_LOCK = 7_042_601;

export async function openPostgresStore(url: string, mayCreate: boolean): Promise<LeadStore> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  try {
    await assertDurable(db);
    await migrate(db as Kysely<unknown>, {
      mayChange: mayCreate,
      lock: (transaction) =>
        sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction),
    });
  } catch (error) {
    await db.destroy();
    if (error instanceof StoreError) throw error;
    const { code = 'unknown', message } = error as Error & { code?: string };
    throw new StoreError(`PostgreSQL cannot be used (${code}${message ? `: ${message}` : ''}).`, {
      cause: error,
    });
  }
  return {
    engine: 'postgres',
    ...leadQueries(db, 'postgres'),
    scrub: async () => {
      await sql`vacuum leads`.execute(db);
    },
    backup: (path) => postgresBackup(url, path),
    close: () => db.destroy(),
  };
}

async function assertDurable(db: Kysely<Tables>): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const { rows } = await sql<Record<string, string>>`show ${sql.raw(setting)}`.execute(db);
    if (rows[0]?.[setting] === 'off') {
      throw new StoreError(
        `PostgreSQL runs with ${setting} = off: it could lose leads that were acknowledged.`,
      );
    }
  }
}
