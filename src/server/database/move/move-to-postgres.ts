import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { countOf } from '../count-of.ts';
import type { AnyDatabase } from '../engine-of.ts';
import { connectPostgres } from '../postgres/connect-postgres.ts';
import type { Tables } from '../schema.ts';
import { IN_USE, setJournal } from '../sqlite/journal.ts';
import type { SqliteDriver } from '../sqlite/sqlite-driver.ts';
import type { MoveOptions } from '../store.ts';
import { StoreError } from '../store-error.ts';

/** Few enough that one statement has less than PostgreSQL's 65,535 parameters. */
const ROWS_AT_ONCE = 500;

type Table = { readonly name: string; readonly isNumbered: number };

/**
 * All tables but `meta`, which describes one database only. They come in the order of the schema:
 * what a row refers to is there before it. `isNumbered` is 1 where the database numbers the rows.
 */
const MOVED_TABLES = sql<Table>`
  select name, sql like '%autoincrement%' as "isNumbered" from sqlite_schema
  where type = 'table' and name <> 'meta' and name not like 'sqlite%' and name not like 'kysely%'
  order by rowid`;

/**
 * Copies everything to an empty PostgreSQL database in one transaction, and compares the numbers of
 * rows and a hash of each table before it commits. Returns how many rows there are. The SQLite file
 * stays as it was.
 */
export async function moveToPostgres(
  file: SqliteDriver,
  from: Kysely<Tables>,
  { url, onMoved, onProgress }: MoveOptions,
): Promise<number> {
  const isAlone = setJournal(file, 'delete');
  if (!isAlone) throw new StoreError(IN_USE);
  try {
    const to = await connectPostgres(url, { mayCreate: true });
    try {
      // Rolled back, since it only reads: after a commit the log would be missed.
      const source = await from.startTransaction().execute();
      try {
        return await to.transaction().execute(async (target) => {
          const { rows: tables } = await MOVED_TABLES.execute(source);
          const all = sql.join(tables.map(({ name }) => sql.table(name)));
          // First of all: no server may begin to use the target meanwhile.
          await sql`lock table ${all} in share row exclusive mode`.execute(target);
          // The schema fills this one.
          await (target as AnyDatabase).deleteFrom('destinations').execute();
          await refuseFilled(target, tables);
          let rows = 0;
          for (const table of tables) {
            onProgress(`moving ${table.name}: ${rows.toLocaleString('en')} rows so far …`);
            rows += await moveTable(source, target, table);
          }
          // Until PostgreSQL does so by itself, the desk's lists would be slow.
          await sql`analyze ${all}`.execute(target);
          await onMoved(target, rows);
          return rows;
        });
      } finally {
        await source.rollback().execute();
      }
    } finally {
      await to.destroy();
    }
  } finally {
    setJournal(file, 'wal');
  }
}

async function refuseFilled(target: AnyDatabase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    if ((await countOf(target.selectFrom(name))) === 0) continue;
    throw new StoreError(
      `The target is not empty, it has rows in "${name}": choose an empty database.`,
    );
  }
}

async function moveTable(
  source: AnyDatabase,
  target: AnyDatabase,
  { name: table, isNumbered }: Table,
): Promise<number> {
  // Triggers have noted there what was moved before.
  if (isNumbered) await target.deleteFrom(table).execute();
  const before = summary();
  let batch: Row[] = [];
  const insert = async () => {
    if (batch.length === 0) return;
    await target.insertInto(table).values(batch).execute();
    batch = [];
  };
  for await (const row of source.selectFrom(table).selectAll().stream()) {
    before.add(row);
    batch.push(table === 'leads' ? withoutState(row) : row);
    if (batch.length === ROWS_AT_ONCE) await insert();
  }
  await insert();
  if (isNumbered) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
      target,
    );
  }
  const after = summary();
  await sql`declare moved cursor for select * from ${sql.table(table)}`.execute(target);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from moved`.execute(target);
    if (rows.length === 0) break;
    for (const row of rows) after.add(row);
  }
  await sql`close moved`.execute(target);
  if (after.text() !== before.text()) {
    throw new StoreError(`The copy of "${table}" differs: nothing was moved.`);
  }
  return before.rows();
}

type Row = Readonly<Record<string, unknown>>;

/** The target computes it itself, so that their comparison shows that it computes the same. */
function withoutState({ state: _state, ...row }: Row): Row {
  return row;
}

/** The number of rows and a hash of them all, in which their order does not matter. */
function summary() {
  let rows = 0;
  const sum = Buffer.alloc(32);
  return {
    add: (row: Row) => {
      rows++;
      const columns = Object.keys(row).toSorted();
      const text = JSON.stringify(columns.map((column) => [column, row[column]]));
      for (const [index, byte] of hash('sha256', text, 'buffer').entries()) {
        sum[index] = (sum[index] ?? 0) ^ byte;
      }
    },
    rows: () => rows,
    text: () => `${rows} ${sum.toString('hex')}`,
  };
}
