import { type RawBuilder, sql } from 'kysely';
import { countOf } from '../database/count-of.ts';
import { engineOf } from '../database/engine-of.ts';
import type { AnyDatabase } from '../migrations/migration.ts';
import { whileUnmarked } from './move-state.ts';
import type { MovedTable } from './moved-tables.ts';

export type Row = Readonly<Record<string, string | number | null>>;

/** Statuses of leads that servers of the first version left in PostgreSQL; they mean `accepted`. */
const OLD_STATUSES = new Set<unknown>(['delivered', 'dead']);

export type TableRows = ReturnType<typeof tableRows>;

/** The rows of any table, in a form that is the same for both engines. */
export function tableRows(db: AnyDatabase) {
  // SQLite needs `values` before a list of tuples; PostgreSQL would then take parameters for text.
  const list = sql.raw(engineOf(db) === 'sqlite' ? 'values' : '');
  return {
    columns: async ({ name }: MovedTable) => {
      const tables = await db.introspection.getTables();
      const table = tables.find((one) => one.name === name);
      return (table?.columns ?? []).map((column) => column.name).toSorted();
    },
    count: ({ name }: MovedTable) => countOf(db.selectFrom(name)),
    /** The largest number in a column, 0 without rows. */
    largest: async ({ name }: MovedTable, column: string) => {
      const { largest } = await db
        .selectFrom(name)
        .select(({ fn }) => fn.max<number | null>(column).as('largest'))
        .executeTakeFirstOrThrow();
      return largest ?? 0;
    },
    /** A page in the order of the key; the orders of two databases may differ. */
    page: async (
      { name, key }: MovedTable,
      columns: readonly string[],
      limit: number,
      after?: Row,
    ) => {
      const rows = await db
        .selectFrom(name)
        .select([...columns])
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`${keyOf(key)} > ${valuesOf(key, after ?? {})}`),
        )
        .orderBy(sql.join(key.map((column) => sql.ref(column))))
        .limit(limit)
        .execute();
      return rows.map((row) => normalized(name, row as Row));
    },
    /** Finds the rows that have the keys of these. */
    find: async ({ name, key }: MovedTable, columns: readonly string[], rows: readonly Row[]) => {
      if (rows.length === 0) return [];
      const found = await db
        .selectFrom(name)
        .select([...columns])
        .where(isOneOf(key, rows, list))
        .execute();
      return found.map((row) => normalized(name, row as Row));
    },
    /** Adds rows, or replaces those with the same key, even while the database has a mark. */
    write: async ({ name, key }: MovedTable, rows: readonly Row[]) => {
      const [first] = rows;
      if (!first) return;
      const others = Object.keys(first).filter((column) => !key.includes(column));
      const replaced = others.map((column) => [column, sql`excluded.${sql.ref(column)}`]);
      await whileUnmarked(db, async (transaction: AnyDatabase) => {
        await transaction
          .insertInto(name)
          .values(rows as never)
          .onConflict((conflict) => {
            const ofKey = conflict.columns([...key]);
            return replaced.length === 0
              ? ofKey.doNothing()
              : ofKey.doUpdateSet(Object.fromEntries(replaced));
          })
          .execute();
      });
    },
    remove: async ({ name, key }: MovedTable, rows: readonly Row[]) => {
      if (rows.length === 0) return;
      await whileUnmarked(db, async (transaction: AnyDatabase) => {
        await transaction
          .deleteFrom(name)
          .where(isOneOf(key, rows, list))
          .execute();
      });
    },
  };
}

function keyOf(key: readonly string[]) {
  return sql`(${sql.join(key.map((column) => sql.ref(column)))})`;
}

function valuesOf(key: readonly string[], row: Row) {
  return sql`(${sql.join(key.map((column) => row[column] ?? null))})`;
}

function isOneOf(key: readonly string[], rows: readonly Row[], list: RawBuilder<unknown>) {
  const [column = ''] = key;
  const values = sql.join(rows.map((row) => (key.length === 1 ? row[column] : valuesOf(key, row))));
  return key.length === 1
    ? sql<boolean>`${sql.ref(column)} in (${values})`
    : sql<boolean>`${keyOf(key)} in (${list} ${values})`;
}

function normalized(table: string, row: Row): Row {
  return table === 'leads' && OLD_STATUSES.has(row['status'])
    ? { ...row, status: 'accepted' }
    : row;
}
