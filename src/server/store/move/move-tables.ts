import { hash } from 'node:crypto';
import { KEPT_TABLE, MOVED_TABLES, type MovedTable } from './moved-tables.ts';
import type { Row, TableRows } from './table-rows.ts';

/** Small enough for SQLite's limit of parameters in one statement. */
const PAGE_ROWS = 500;

export type MoveProgress = (table: string, rows: number) => void;

/** How many rows were compared, and how many were different or missing. */
type Comparison = { readonly rows: number; readonly differing: number };

/**
 * Makes the tables of one database equal to those of another. Equal rows are not written again, so
 * that an interrupted copy can be resumed.
 */
export function copyTables(
  from: TableRows,
  to: TableRows,
  onProgress: MoveProgress,
): Promise<Comparison> {
  return sum(async (table) => {
    const columns = await sharedColumns(table, from, to);
    const write = async ({ differing }: Page) => {
      await to.write(table, differing);
      return differing.length;
    };
    const copied = await eachPage(table, columns, from, to, write, onProgress);
    const isWhole = table.name === KEPT_TABLE || (await to.count(table)) === copied.rows;
    if (!isWhole) await removeExtra(table, from, to);
    return copied;
  });
}

/** Compares every row by its hash, and the numbers of rows, and changes nothing. */
export async function compareTables(
  from: TableRows,
  to: TableRows,
  onProgress: MoveProgress,
): Promise<Comparison> {
  return sum(async (table) => {
    const columns = await sharedColumns(table, from, to);
    const compared = await eachPage(table, columns, from, to, countDiffering, onProgress);
    if (table.name === KEPT_TABLE) return compared;
    const extra = (await to.count(table)) - (await from.count(table));
    return { ...compared, differing: compared.differing + Math.abs(extra) };
  });
}

/** Deletes rows that the old database lacks: it may have changed since an interrupted move. */
async function removeExtra(table: MovedTable, from: TableRows, to: TableRows): Promise<void> {
  await eachPage(table, table.key, to, from, async ({ missing }) => {
    await to.remove(table, missing);
    return missing.length;
  });
}

export type DatedTable = MovedTable & { readonly timeColumn: string };

/** How many rows since this time the old database does not have. */
export async function countExtraSince(
  table: DatedTable,
  since: number,
  from: TableRows,
  to: TableRows,
): Promise<number> {
  const { key, timeColumn } = table;
  const extra = await eachPage(table, [...key, timeColumn], to, from, ({ missing }) =>
    Promise.resolve(missing.filter((row) => Number(row[timeColumn]) >= since).length),
  );
  return extra.differing;
}

type Page = {
  /** Rows that are missing or different on the other side. */
  readonly differing: readonly Row[];
  readonly missing: readonly Row[];
};

function countDiffering({ differing }: Page): Promise<number> {
  return Promise.resolve(differing.length);
}

async function eachPage(
  table: MovedTable,
  columns: readonly string[],
  from: TableRows,
  other: TableRows,
  visit: (page: Page) => Promise<number>,
  onProgress: MoveProgress = () => undefined,
): Promise<Comparison> {
  let rows = 0;
  let differing = 0;
  let after: Row | undefined;
  for (;;) {
    const page = await from.page(table, columns, PAGE_ROWS, after);
    const found = new Map(
      (await other.find(table, columns, page)).map((row) => [keyText(table, row), hashOf(row)]),
    );
    const hashIn = (row: Row) => found.get(keyText(table, row));
    differing += await visit({
      differing: page.filter((row) => hashIn(row) !== hashOf(row)),
      missing: page.filter((row) => hashIn(row) === undefined),
    });
    rows += page.length;
    onProgress(table.name, rows);
    if (page.length < PAGE_ROWS) return { rows, differing };
    after = page.at(-1);
  }
}

/** PostgreSQL keeps a few columns of an earlier version, which nothing reads any more. */
async function sharedColumns(
  table: MovedTable,
  from: TableRows,
  to: TableRows,
): Promise<readonly string[]> {
  const known = new Set(await to.columns(table));
  return (await from.columns(table)).filter((column) => known.has(column));
}

function keyText({ key }: MovedTable, row: Row): string {
  return JSON.stringify(key.map((column) => row[column]));
}

function hashOf(row: Row): string {
  const entries = Object.keys(row)
    .toSorted()
    .map((column) => [column, row[column]]);
  return hash('sha256', JSON.stringify(entries), 'base64');
}

async function sum(visit: (table: MovedTable) => Promise<Comparison>): Promise<Comparison> {
  let rows = 0;
  let differing = 0;
  for (const table of MOVED_TABLES) {
    const one = await visit(table);
    rows += one.rows;
    differing += one.differing;
  }
  return { rows, differing };
}
