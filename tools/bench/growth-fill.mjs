import { Client } from 'pg';

/** One lead a minute since then. */
export const FIRST_AT = Date.UTC(2024, 0, 1);
export const EVERY_MS = 60_000;
export const AT = `(${FIRST_AT} + n * ${EVERY_MS})`;

/** @typedef {{ id: string, hash: string, payload: string, numbers: (count: number) => string }} Dialect */

/** @type {Dialect} */
export const SQLITE = {
  id: `printf('%08x-%04x-7000-8000-%012x', ${AT} >> 16, ${AT} & 65535, n)`,
  hash: 'substr(hex(randomblob(16)), 1, 22)',
  payload: '?',
  numbers: (count) =>
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`,
};

/** @type {Dialect} */
export const POSTGRES = {
  id: `lpad(to_hex(${AT} >> 16), 8, '0') || '-' || lpad(to_hex(${AT} & 65535), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0')`,
  hash: 'substr(md5(random()::text), 1, 22)',
  payload: '$1',
  numbers: (count) => `with numbers (n) as (select generate_series(1::bigint, ${count}::bigint))`,
};

/** @param {Dialect} sql @param {number} count */
function insertDelivered(sql, count) {
  const row = {
    id: sql.id,
    key_hash: sql.hash,
    content_hash: sql.hash,
    status: "'accepted'",
    created_at: AT,
    consent_version: "'1'",
    consent_at: AT,
    lead_phone: "'+39333' || (1000000 + n)",
    payload: sql.payload,
  };
  const columns = Object.keys(row).join();
  const values = Object.values(row).join();
  return `${sql.numbers(count)} insert into leads (${columns}) select ${values} from numbers`;
}

/** A backlog that was there before keeps its own. */
const INSERT_DELIVERIES = `insert into deliveries
    (destination, id, lead_id, created_at, state, send_count, last_attempt_at, delivered_at)
  select 'automation', id, id, created_at, 'delivered', 1, created_at, created_at from leads
  where true on conflict do nothing`;
const FORGET_COUNTS = 'delete from delivered_counts';
const COUNT_DELIVERIES = `insert into delivered_counts
  select 'automation', 0, count(*), max(delivered_at) from deliveries where state = 'delivered'`;

/**
 * Fills a database of the store, and closes it.
 * @param {import('../../src/server/store/sqlite/sqlite-connection.ts').SqliteConnection} database
 * @param {number} count @param {string} payload
 */
export function fillSqlite(database, count, payload) {
  // What is lost in a power cut here is filled again.
  database.pragma('synchronous = OFF');
  database.prepare(insertDelivered(SQLITE, count)).run([payload]);
  database.exec(`${INSERT_DELIVERIES}; ${FORGET_COUNTS}; ${COUNT_DELIVERIES};`);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** @param {string} url @param {number} count @param {string} payload */
export async function fillPostgres(url, count, payload) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = off');
  await client.query(insertDelivered(POSTGRES, count), [payload]);
  await client.query(INSERT_DELIVERIES);
  await client.query(FORGET_COUNTS);
  await client.query(COUNT_DELIVERIES);
  // As autovacuum would, some minutes later.
  await client.query('vacuum analyze leads, deliveries');
  await client.query('checkpoint');
  await client.end();
}
