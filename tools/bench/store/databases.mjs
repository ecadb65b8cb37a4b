import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../../postgres/cluster.mjs';
import { withFolder } from '../../with-folder.mjs';

/**
 * A direct connection, without the store.
 * @typedef {{
 *   ask: (statement: string, values?: unknown[]) => Promise<any[]>,
 *   close: () => Promise<void>,
 * }} Connection
 */

/**
 * @typedef {{
 *   url: string,
 *   setting: import('../../../src/server/settings/database.ts').DatabaseSetting,
 *   sql: Dialect,
 *   connect: () => Promise<Connection>,
 * }} Database `url` is its DATABASE_URL
 */

/** @typedef {{ name: 'SQLite' | 'PostgreSQL', newDatabase: (name: string) => Promise<Database> }} Engine */

/** The first lead; one a minute follows. */
export const FIRST_AT = Date.UTC(2024, 0, 1);
export const EVERY_MS = 60_000;
export const AT = `(${FIRST_AT} + n * ${EVERY_MS})`;

/** @typedef {typeof SQLITE} Dialect */

/**
 * The SQL that the fillers need: the id and the hashes of lead `n`, a parameter, the numbers from 1
 * on, a session that does not wait for the disk, and a running server's maintenance.
 */
const SQLITE = {
  id: `printf('%08x-%04x-7000-8000-%012x', ${AT} >> 16, ${AT} & 65535, n)`,
  hash: 'substr(hex(randomblob(16)), 1, 22)',
  parameter: '?',
  numbers: (/** @type {number} */ count) =>
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`,
  withoutSync: 'pragma synchronous = OFF',
  settled: ['pragma wal_checkpoint(TRUNCATE)'],
};

/** @type {Dialect} */
const POSTGRES = {
  id: `lpad(to_hex(${AT} >> 16), 8, '0') || '-' || lpad(to_hex(${AT} & 65535), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0')`,
  hash: 'substr(md5(random()::text), 1, 22)',
  parameter: '$1',
  numbers: (count) => `with numbers (n) as (select generate_series(1::bigint, ${count}::bigint))`,
  withoutSync: 'set synchronous_commit = off',
  settled: ['vacuum analyze', 'checkpoint'],
};

/**
 * Runs work with both engines, on files in a temporary folder and on a temporary PostgreSQL server.
 * @template T
 * @param {import('../server/servers.mjs').Bundle} bundle
 * @param {(engines: [sqlite: Engine, postgres: Engine], folder: string) => Promise<T>} work
 */
export function withEngines({ SqliteDriver }, work) {
  return withFolder(async (folder) => {
    const server = await startPostgres();
    /** @type {Engine} */
    const sqlite = {
      name: 'SQLite',
      newDatabase: async (name) => sqliteDatabase(join(folder, `${name}.sqlite`), SqliteDriver),
    };
    /** @type {Engine} */
    const postgres = {
      name: 'PostgreSQL',
      newDatabase: async (name) => {
        await runStatements(postgresDatabase(server.url), [`create database ${name}`]);
        return postgresDatabase(server.url.replace(/[^/]*$/, name));
      },
    };
    try {
      return await work([sqlite, postgres], folder);
    } finally {
      await server.stop();
    }
  });
}

/**
 * Measures one after the other.
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<import('../report/rows.mjs').Row[]>} measure
 */
export async function onEach(items, measure) {
  const rows = [];
  for (const item of items) rows.push(...(await measure(item)));
  return rows;
}

/**
 * @param {string} path
 * @param {typeof import('../../../src/server/store/sqlite/sqlite-driver.ts').SqliteDriver} Driver
 * @returns {Database}
 */
export function sqliteDatabase(path, Driver) {
  return {
    url: `file:${path}`,
    setting: { engine: 'sqlite', path },
    sql: SQLITE,
    connect: async () => {
      const connection = new Driver(path);
      return {
        ask: async (statement, values = []) => {
          const prepared = connection.prepare(statement);
          return prepared.reader ? prepared.all(values) : [prepared.run(values)];
        },
        close: async () => connection.close(),
      };
    },
  };
}

/** @param {string} url @returns {Database} */
function postgresDatabase(url) {
  return {
    url,
    setting: { engine: 'postgres', url },
    sql: POSTGRES,
    connect: async () => {
      const client = new Client({ connectionString: url });
      await client.connect();
      return {
        ask: async (statement, values = []) => (await client.query(statement, values)).rows,
        close: () => client.end(),
      };
    },
  };
}

/**
 * @param {Database} database @param {readonly string[]} statements
 * @returns {Promise<any[]>} the rows of the last statement
 */
export async function runStatements(database, statements) {
  const { ask, close } = await database.connect();
  try {
    /** @type {any[]} */
    let rows = [];
    for (const statement of statements) rows = await ask(statement);
    return rows;
  } finally {
    await close();
  }
}

/**
 * Fills a database of the store. It need not survive a power cut, so nothing waits for the disk.
 * @param {Database} database
 * @param {string} payload of every lead
 * @param {readonly string[]} statements of which the first inserts the leads
 */
export async function fill({ connect, sql }, payload, [insertLeads = '', ...others]) {
  const { ask, close } = await connect();
  await ask(sql.withoutSync);
  await ask(insertLeads, [payload]);
  for (const statement of [...others, ...sql.settled]) await ask(statement);
  await close();
}
