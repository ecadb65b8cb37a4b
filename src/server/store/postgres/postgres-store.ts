import { Kysely, PostgresDialect, sql } from 'kysely';
import { HOUR } from '../../time/clock.ts';
import { recordBackup } from '../backup/backup-queries.ts';
import { postgresBackup } from '../backup/postgres-backup.ts';
import { PERSONAL_TABLES } from '../erasure/personal-tables.ts';
import type { LeadStore } from '../lead-store.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Db, Tables } from '../schema.ts';
import { StoreError } from '../store-error.ts';
import type { StoreOptions } from '../store-options.ts';
import { storeQueries } from '../store-queries.ts';
import { openPool } from './postgres-pool.ts';
import { scrubPostgres } from './postgres-scrub.ts';

/** Longer than any upkeep of a large database takes, yet a lost connection does not hang forever. */
const UPKEEP_TIMEOUT_MS = HOUR;
const CONNECTIONS = 8;

type PostgresOptions = Omit<StoreOptions, 'busyMs'>;

export async function openPostgresStore(url: string, options: PostgresOptions): Promise<LeadStore> {
  const { queryTimeoutMs } = options;
  const open = (pool: Parameters<typeof openPool>[1]) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, pool) }) });
  const db = open({
    connections: CONNECTIONS,
    queryTimeoutMs: queryTimeoutMs ?? UPKEEP_TIMEOUT_MS,
    endsAbandoned: queryTimeoutMs !== undefined,
  });
  // Connects only while it is used. A migration needs two: it holds its lock on one and works on
  // the other. Cut at the end, because a stop that waited for a long VACUUM would be killed.
  const upkeep = open({ connections: 2, queryTimeoutMs: UPKEEP_TIMEOUT_MS, cutsAtEnd: true });
  const close = async () => {
    await Promise.all([db.destroy(), upkeep.destroy()]);
  };
  try {
    await assertDurable(db);
    await migrate(upkeep as Kysely<unknown>, options);
  } catch (error) {
    await close();
    if (error instanceof StoreError) throw error;
    const { code = 'unknown', message } = error as Error & { code?: string };
    throw new StoreError(`PostgreSQL cannot be used (${code}${message ? `: ${message}` : ''}).`, {
      cause: error,
    });
  }
  return {
    engine: 'postgres',
    ...storeQueries(db),
    problem: () => undefined,
    scrub: async () => {
      await sql`vacuum ${sql.join(PERSONAL_TABLES.map((table) => sql.table(table)))}`.execute(
        upkeep,
      );
    },
    scrubFully: (output) => scrubPostgres(upkeep, output),
    backup: (path, onProgress) =>
      recordBackup(db, path, () => postgresBackup(url, path, onProgress)),
    close,
  };
}

async function assertDurable(db: Db): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const { rows } = await sql<Record<string, string>>`show ${sql.raw(setting)}`.execute(db);
    if (rows[0]?.[setting] === 'off') {
      throw new StoreError(
        `PostgreSQL runs with ${setting} = off: it could lose leads that were acknowledged.`,
      );
    }
  }
}
