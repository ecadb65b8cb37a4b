import type { Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { type AnyDatabase, engineOf } from '../engine-of.ts';
import type { StoreOptions } from '../store.ts';
import { StoreError } from '../store-error.ts';
import { SCHEMA_ROW, schema, schemaHash } from './001-schema.ts';

/** Never edit a released migration: add the next one. */
const MIGRATIONS = { '001-schema': schema };

type MigrateOptions = Pick<StoreOptions, 'mayCreate'>;

/** Brings a database to this version of the code, or throws an error that says why it cannot. */
export async function migrate(database: Kysely<unknown>, options: MigrateOptions): Promise<void> {
  const db = database as AnyDatabase;
  const done = await doneMigrations(db);
  const ours = Object.keys(MIGRATIONS);
  if (done.some((name) => !ours.includes(name))) throw new StoreError(NEWER);
  // Nothing to do, as at most starts: no lock is taken.
  if (done.length === ours.length) return;
  if (!options.mayCreate) throw new StoreError(done.length === 0 ? EMPTY : OLDER);
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
  }).migrateToLatest();
  if (error) throw error;
}

const EMPTY = 'The database is empty: no server has used it yet.';
const OLDER = 'The database is older than this program: start the server once to upgrade it.';
const NEWER =
  'The database is newer than this program: run the newer program, or restore a backup made before the upgrade.';
const FOREIGN =
  'The database was made by another program, or by a version that was never released: set DATABASE_URL to an empty one.';

/** Which migrations a database has; none for a new one. */
async function doneMigrations(db: AnyDatabase): Promise<readonly string[]> {
  const tables = await tablesOf(db);
  const isOurs = tables.has(DEFAULT_MIGRATION_TABLE);
  const rows = isOurs ? await db.selectFrom(DEFAULT_MIGRATION_TABLE).select('name').execute() : [];
  if (rows.length === 0) {
    if (tables.has('leads')) throw new StoreError(FOREIGN);
    return [];
  }
  // Read again: another server may just have made the tables.
  if (!(await tablesOf(db)).has('meta')) throw new StoreError(FOREIGN);
  const made = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', SCHEMA_ROW)
    .executeTakeFirst();
  if (made?.value !== schemaHash(engineOf(db))) throw new StoreError(FOREIGN);
  return rows.map(({ name }) => String(name));
}

async function tablesOf(db: AnyDatabase): Promise<ReadonlySet<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return new Set(tables.map(({ name }) => name));
}
