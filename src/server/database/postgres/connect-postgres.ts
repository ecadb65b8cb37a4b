import { Kysely, PostgresDialect, sql } from 'kysely';
import { HOUR } from '../../time/clock.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Db, Tables } from '../schema.ts';
import type { StoreOptions } from '../store.ts';
import { StoreError } from '../store-error.ts';
import { openPool } from './postgres-pool.ts';

/** Longer than any upkeep of a large database takes, yet a lost connection does not hang forever. */
const UPKEEP_TIMEOUT_MS = HOUR;
const CONNECTIONS = 8;

export type PostgresOptions = Omit<StoreOptions, 'busyMs'>;

/** Refuses a PostgreSQL that could lose what it acknowledged, and brings the schema up to date. */
export async function connectPostgres(
  url: string,
  options: PostgresOptions,
): Promise<Kysely<Tables>> {
  const { queryTimeoutMs = UPKEEP_TIMEOUT_MS } = options;
  const open = (connections: number, timeoutMs: number) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: openPool(url, connections, timeoutMs) }),
    });
  const db = open(CONNECTIONS, queryTimeoutMs);
  try {
    // The server's queries time out soon, but a start waits for a busy database, and for one that migrates.
    const patient = open(1, UPKEEP_TIMEOUT_MS);
    try {
      await assertDurable(patient);
      await assertUnicode(patient);
      await migrate(patient as Kysely<unknown>, options);
    } finally {
      await patient.destroy();
    }
    return db;
  } catch (error) {
    await db.destroy();
    if (error instanceof StoreError) throw error;
    const { code = 'unknown', message } = error as Error & { code?: string };
    throw new StoreError(`PostgreSQL cannot be used (${code}${message ? `: ${message}` : ''}).`, {
      cause: error,
    });
  }
}

async function assertDurable(db: Db): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    if ((await settingOf(db, setting)) === 'off') {
      throw new StoreError(
        `PostgreSQL runs with ${setting} = off: it could lose leads that were acknowledged.`,
      );
    }
  }
}

/** A name or a unit that another encoding lacks would be refused with its whole lead. */
async function assertUnicode(db: Db): Promise<void> {
  const encoding = await settingOf(db, 'server_encoding');
  if (encoding === 'UTF8') return;
  throw new StoreError(
    `The PostgreSQL database has the encoding ${encoding}, which cannot hold every lead: make one with "create database NAME encoding 'UTF8' template template0".`,
  );
}

async function settingOf(db: Db, setting: string): Promise<string | undefined> {
  const { rows } = await sql<Record<string, string>>`show ${sql.raw(setting)}`.execute(db);
  return rows[0]?.[setting];
}
