import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { VERSION } from '../../version.ts';
import { takeMigrationLock } from '../database/advisory-lock.ts';
import { engineOf } from '../database/engine-of.ts';
import { refuseMoved } from '../move/move-state.ts';
import { StoreError } from '../store-error.ts';
import type { StoreOptions } from '../store-options.ts';
import { leads } from './001-leads.ts';
import { campaign } from './002-campaign.ts';
import { deliveredCount } from './003-delivered-count.ts';
import { deliveries } from './004-deliveries.ts';
import { whatsapp } from './005-whatsapp.ts';
import { desk } from './006-desk.ts';
import { insightsAndMail } from './007-insights-and-mail.ts';
import { programVersions } from './008-program-versions.ts';
import { moves } from './009-moves.ts';
import { fastCompression } from './010-fast-compression.ts';
import { waitingIndex } from './011-waiting-index.ts';
import { deskWrote } from './012-desk-wrote.ts';
import { deskNewMessages } from './013-desk-new-messages.ts';
import type { AnyDatabase, Migration } from './migration.ts';

/** Never edit a released migration: add the next one. */
export const MIGRATIONS: readonly Migration[] = [
  leads,
  campaign,
  deliveredCount,
  deliveries,
  whatsapp,
  desk,
  insightsAndMail,
  programVersions,
  moves,
  fastCompression,
  waitingIndex,
  deskWrote,
  deskNewMessages,
];

export const SCHEMA_VERSION = MIGRATIONS.length;

const LOCK_PAUSE_MS = 200;

type MigrateOptions = Pick<StoreOptions, 'mayCreate' | 'refusesMoved'> & {
  /** Tries to take the lock that keeps two servers from migrating at once. */
  readonly takeLock?: (db: AnyDatabase) => Promise<boolean>;
};

/** Brings a database to this version of the code, or throws an error that says why it cannot. */
export async function migrate(database: Kysely<unknown>, options: MigrateOptions): Promise<void> {
  const db = database as AnyDatabase;
  const { mayCreate, takeLock = takeMigrationLock } = options;
  if (!mayCreate) {
    refuseOtherVersion(await currentVersion(db));
    return;
  }
  if (engineOf(db) === 'sqlite') {
    await db.transaction().execute((transaction) => runAll(transaction, options));
    return;
  }
  const migrateAlone = () =>
    db.transaction().execute(async (lock) => {
      const isLocked = await takeLock(lock);
      if (isLocked) await runAll(db, options);
      return isLocked;
    });
  // `create index concurrently` waits for every transaction that holds an older snapshot, as one
  // does whose query waits for a lock. So nobody waits for the lock: each try is a transaction of
  // its own. The one that holds the lock is idle and has no snapshot, so it blocks nothing.
  while (!(await migrateAlone())) await sleep(LOCK_PAUSE_MS);
}

async function runAll(db: AnyDatabase, { refusesMoved = false }: MigrateOptions): Promise<void> {
  const engine = engineOf(db);
  const version = await currentVersion(db);
  if ((version ?? 0) > SCHEMA_VERSION) refuseOtherVersion(version);
  // Before any change: the seal of a moved database would fail a migration less clearly.
  if (refusesMoved && (version ?? 0) >= moves.version) await refuseMoved(db);
  if (version === undefined) await createVersionTable(db);
  for (const migration of MIGRATIONS.slice(version ?? 0)) {
    for (const step of migration.prepare ?? []) await step(db, engine);
    const finish = async (transaction: AnyDatabase) => {
      await migration.up?.(transaction, engine);
      await transaction
        .insertInto('schema_version')
        .values({ version: migration.version, applied_at: Date.now() })
        .execute();
    };
    // SQLite runs everything in one transaction.
    if (db.isTransaction) await finish(db);
    else await db.transaction().execute(finish);
  }
  await noteProgram(db, Date.now());
}

/** Writes only if another version has opened the database last: most starts need no commit. */
async function noteProgram(db: AnyDatabase, now: number): Promise<void> {
  const last = await db
    .selectFrom('program_versions')
    .select('version')
    .orderBy('last_opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.version === VERSION) return;
  await db
    .insertInto('program_versions')
    .values({ version: VERSION, first_opened_at: now, last_opened_at: now })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ last_opened_at: now }))
    .execute();
}

function refuseOtherVersion(version = 0): void {
  if (version > SCHEMA_VERSION) {
    throw new StoreError(
      `The database has version ${version}, newer than this program (${SCHEMA_VERSION}): run the newer program, or restore a backup made before the upgrade.`,
    );
  }
  if (version === SCHEMA_VERSION) return;
  throw new StoreError(
    version === 0
      ? 'The database is empty: no server has used it yet.'
      : `The database has version ${version}, older than this program (${SCHEMA_VERSION}): start the server once to upgrade it.`,
  );
}

/** Undefined for a new database; one with a `leads` table of another program is refused. */
async function currentVersion(db: AnyDatabase): Promise<number | undefined> {
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name));
  if (tables.has('schema_version')) {
    const newest = await db
      .selectFrom('schema_version')
      .select(({ fn }) => fn.max('version').as('version'))
      .executeTakeFirst();
    return Number(newest?.version ?? 0);
  }
  if (tables.has('leads')) {
    throw new StoreError('The database holds a table "leads" that is not ours: use another one.');
  }
  return undefined;
}

async function createVersionTable(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('schema_version')
    .addColumn('version', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
}
