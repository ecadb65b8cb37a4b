import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND } from '../../time/clock.ts';
import { PERSONAL_TABLES } from '../erasure/personal-tables.ts';
import type { ScrubOutput } from '../lead-store.ts';
import type { Db } from '../schema.ts';
import { StoreError } from '../store-error.ts';
import { overwriteWal } from './postgres-wal.ts';

/** Measured with 200,000 leads on a busy virtual machine of two cores, rounded down. */
const BYTES_PER_SECOND = 20e6;

/** Below the server's query timeout, so that leads that queue behind this lock get through. */
const LOCK_TIMEOUT_MS = 3 * SECOND;
const LOCK_PAUSE_MS = SECOND;
const LOCK_TRIES = 15;
const LOCK_NOT_AVAILABLE = '55P03';

const SNAPSHOT_PATIENCE_MS = 10 * SECOND;
const SNAPSHOT_PAUSE_MS = SECOND / 2;

/**
 * Removes the bytes of deleted rows from the files of PostgreSQL. `VACUUM` leaves them in the
 * table's file until the space is used again: only rewriting the table removes them, and only
 * overwriting the write-ahead log removes them from there. Returns false if something is left, and
 * says what.
 */
export async function scrubPostgres(db: Db, output: ScrubOutput): Promise<boolean> {
  await announce(db, output);
  const holders = await waitForOldSnapshots(db);
  await rewriteTables(db, output);
  if (holders.length > 0) {
    output.say(
      `Deleted rows may be left in the tables, because they are still visible to ${holders.join(', ')}: run leads scrub again when that has ended.`,
    );
  }
  const isStatisticClean = await rewriteStatistics(db, output);
  const isWalClean = await overwriteWal(db, output);
  return holders.length === 0 && isStatisticClean && isWalClean;
}

/**
 * Rewriting keeps a deleted row while a transaction that began before can see it. Waits a while for
 * such transactions, and returns those that are left.
 */
async function waitForOldSnapshots(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{
    xid: string;
  }>`select pg_current_xact_id()::xid::text as xid`.execute(db);
  const until = Date.now() + SNAPSHOT_PATIENCE_MS;
  for (;;) {
    const holders = await snapshotHolders(db, rows[0]?.xid ?? '');
    if (holders.length === 0 || Date.now() > until) return holders;
    await sleep(SNAPSHOT_PAUSE_MS);
  }
}

async function snapshotHolders(db: Db, xid: string): Promise<readonly string[]> {
  const { rows } = await sql<{ holder: string }>`
    with started as (select age(${xid}::xid) as age)
    select 'process ' || pid || coalesce(' (' || nullif(application_name, '') || ')', '') as holder
      from pg_stat_activity, started
      where pid <> pg_backend_pid()
        and (datname = current_database() or backend_type = 'walsender')
        and (age(backend_xmin) >= started.age or age(backend_xid) >= started.age)
    union all
    select 'the replication slot ' || slot_name from pg_replication_slots, started
      where age(xmin) >= started.age
    union all
    select 'the prepared transaction ' || gid from pg_prepared_xacts, started
      where database = current_database() and age(transaction) >= started.age`.execute(db);
  return rows.map(({ holder }) => holder);
}

async function announce(db: Db, { say }: ScrubOutput): Promise<void> {
  const { rows: sizes } = await sql<{ name: string; bytes: number }>`
    select name, pg_total_relation_size(name::regclass) as bytes
    from unnest(${PERSONAL_TABLES}::text[]) as name`.execute(db);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const list = sizes.map(({ name, bytes }) => `${name} (${megabytes(bytes)})`).join(', ');
  say(
    `Rewriting the tables ${list}, each under an exclusive lock: about ${durationText(total / BYTES_PER_SECOND)} in all, with as much free disk space. Leads that come meanwhile wait; after 10 seconds they are refused with 503, and the browser sends them again.`,
  );
}

async function rewriteTables(db: Db, { progress }: ScrubOutput): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(connection);
    try {
      for (const table of PERSONAL_TABLES) {
        progress(`rewriting ${table} …`);
        await rewriteTable(connection, table);
      }
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/** Waits for the lock in short tries, because other queries queue behind it. */
async function rewriteTable(db: Db, table: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await sql`vacuum full ${sql.id(table)}`.execute(db);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (tries === LOCK_TRIES) {
        throw new StoreError(
          `The table ${table} is in use (a backup?) and was not rewritten: run leads scrub again later.`,
          { cause: error },
        );
      }
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

/**
 * PostgreSQL keeps samples of columns for its planner. Columns with personal data have been
 * excluded since version 4 of the database, but samples from before may be left in the file.
 */
async function rewriteStatistics(db: Db, { say }: ScrubOutput): Promise<boolean> {
  const { rows } = await sql<{ is_owner: boolean }>`select pg_has_role(datdba, 'usage') as is_owner
    from pg_database where datname = current_database()`.execute(db);
  if (rows[0]?.is_owner) {
    await sql`vacuum full pg_statistic`.execute(db);
    return true;
  }
  say(
    'The tables were rewritten, but not pg_statistic, which may hold samples of personal data from before an upgrade: the owner of the database runs VACUUM FULL pg_statistic.',
  );
  return false;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 10e6 ? 1 : 0)} MB`;
}

function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return `${Math.ceil(seconds / 60)} min`;
}
