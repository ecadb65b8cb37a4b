import { type Kysely, sql } from 'kysely';
import { createDeliveredCount } from './delivered-count.ts';
import { StoreError } from './lead-store.ts';

type Engine = 'sqlite' | 'postgres';
type Migration = {
  readonly version: number;
  up(db: Kysely<VersionTable>, engine: Engine): Promise<void>;
};
type VersionTable = { schema_version: { version: number; applied_at: number } };

/** Never edit one that was released: add the next number. */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    async up(db) {
      await db.schema
        .createTable('leads')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('key_hash', 'text', (column) => column.unique())
        .addColumn('content_hash', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) =>
          column
            .notNull()
            .check(sql`status in ('waiting', 'delivered', 'dead', 'quarantined', 'erased')`),
        )
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('consent_version', 'text', (column) => column.notNull())
        .addColumn('consent_at', 'bigint', (column) => column.notNull())
        .addColumn('lead_phone', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('last_tried_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
        .addColumn('lease_until', 'bigint', (column) => column.notNull().defaultTo(0))
        .addColumn('delivered_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .addColumn('note', 'text')
        .addColumn('payload', 'text', (column) => column.notNull())
        .execute();
      // Only what waits is in it, in order of age: it stays small however many leads there are.
      await sql`create index leads_waiting on leads (id, next_attempt_at, lease_until)
        where status = 'waiting'`.execute(db);
      // What a monitor asks for again and again, without reading all that was delivered.
      await sql`create index leads_dead on leads (id) where status = 'dead'`.execute(db);
      await sql`create index leads_quarantined on leads (id)
        where status = 'quarantined'`.execute(db);
      await db.schema
        .createTable('webhook_health')
        .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
        .addColumn('down_since', 'bigint', (column) => column.notNull())
        .addColumn('probes', 'integer', (column) => column.notNull())
        .addColumn('next_probe_at', 'bigint', (column) => column.notNull())
        .execute();
      await sql`insert into webhook_health values (1, 0, 0, 0)`.execute(db);
      await db.schema
        .createTable('proof')
        .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
        .addColumn('proved_at', 'bigint', (column) => column.notNull())
        .addColumn('filler', 'text', (column) => column.notNull())
        .execute();
      await sql`insert into proof values (1, 0, '')`.execute(db);
    },
  },
  {
    version: 2,
    async up(db) {
      await db.schema
        .alterTable('leads')
        .addColumn('campaign', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    },
  },
  { version: 3, up: (db, engine) => createDeliveredCount(db as Kysely<unknown>, engine) },
];

export const SCHEMA_VERSION = MIGRATIONS.length;

export type MigrateOptions = {
  readonly engine: Engine;
  /** The operator's commands look at a database; only the server makes or changes one. */
  readonly mayChange: boolean;
  /** Run first in the transaction, so that two servers that start together take turns. */
  readonly lock?: (db: Kysely<VersionTable>) => Promise<unknown>;
};

/** Brings a database to this version of the code, in one transaction, or says why it cannot. */
export async function migrate(database: Kysely<unknown>, options: MigrateOptions): Promise<void> {
  const db = database as Kysely<VersionTable>;
  await db.transaction().execute(async (transaction) => {
    await options.lock?.(transaction);
    const version = await currentVersion(transaction);
    if (version > SCHEMA_VERSION) {
      throw new StoreError(
        `The database is of version ${version}, newer than this program (${SCHEMA_VERSION}): run the newer program, or restore a backup made before the upgrade.`,
      );
    }
    if (version === SCHEMA_VERSION) return;
    if (!options.mayChange) {
      throw new StoreError(
        version === 0
          ? 'The database is empty: no server has used it yet.'
          : `The database is of version ${version}, older than this program (${SCHEMA_VERSION}): start the server once, it upgrades it.`,
      );
    }
    for (const migration of MIGRATIONS.slice(version)) {
      await migration.up(transaction, options.engine);
      await transaction
        .insertInto('schema_version')
        .values({ version: migration.version, applied_at: Date.now() })
        .execute();
    }
  });
}

/** 0 for a database without any table; one that holds somebody else's tables is refused. */
async function currentVersion(db: Kysely<VersionTable>): Promise<number> {
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name));
  if (tables.has('schema_version')) {
    const newest = await db
      .selectFrom('schema_version')
      .select(({ fn }) => fn.max('version').as('version'))
      .executeTakeFirst();
    return newest?.version ?? 0;
  }
  if (tables.has('leads')) {
    throw new StoreError('The database holds a table "leads" that is not ours: use another one.');
  }
  await db.schema
    .createTable('schema_version')
    .addColumn('version', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
  return 0;
}
