import Sqlite from 'better-sqlite3';
import { Client } from 'pg';

const FIRST_AT = Date.UTC(2024, 0, 1);
const EVERY_MS = 60_000;

/** @typedef {{ id: (at: string) => string, hash: string, payload: string, numbers: (from: number, to: number) => string }} Dialect */

/** @type {Dialect} */
const SQLITE = {
  id: (at) => `printf('%08x-%04x-7000-8000-%012x', ${at} >> 16, ${at} & 65535, n)`,
  hash: 'substr(hex(randomblob(16)), 1, 22)',
  payload: '?',
  numbers: (from, to) =>
    `with recursive numbers (n) as (select ${from} union all select n + 1 from numbers where n + 1 < ${to})`,
};

/** @type {Dialect} */
const POSTGRES = {
  id: (at) =>
    `lpad(to_hex(${at} >> 16), 8, '0') || '-' || lpad(to_hex(${at} & 65535), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0')`,
  hash: 'substr(md5(random()::text), 1, 22)',
  payload: '$1',
  numbers: (from, to) =>
    `with numbers (n) as (select generate_series(${from}::bigint, ${to - 1}::bigint))`,
};

/** Delivered leads, one a minute since long ago. @param {Dialect} sql @param {number} from @param {number} to */
function insertDelivered(sql, from, to) {
  const at = `(${FIRST_AT} + n * ${EVERY_MS})`;
  const row = {
    id: sql.id(at),
    key_hash: sql.hash,
    content_hash: sql.hash,
    status: "'delivered'",
    created_at: at,
    consent_version: "'1'",
    consent_at: at,
    lead_phone: "'+39333' || (1000000 + n)",
    tries: '1',
    last_tried_at: at,
    next_attempt_at: at,
    delivered_at: at,
    payload: sql.payload,
  };
  const columns = Object.keys(row).join();
  const values = Object.values(row).join();
  return `${sql.numbers(from, to)} insert into leads (${columns}) select ${values} from numbers`;
}

/** What was measured before has been delivered since: the backlog stays as small as it was. */
const DELIVER_MEASURED = `update leads set status = 'delivered', delivered_at = created_at
  where status = 'waiting' and created_at > ${FIRST_AT}`;

/** @param {string} path @param {number} from @param {number} to @param {string} payload */
export function fillSqlite(path, from, to, payload) {
  const database = new Sqlite(path);
  // What is lost in a power cut here is filled again.
  database.pragma('synchronous = OFF');
  database.prepare(insertDelivered(SQLITE, from, to)).run(payload);
  database.exec(DELIVER_MEASURED);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** @param {string} url @param {number} from @param {number} to @param {string} payload */
export async function fillPostgres(url, from, to, payload) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = off');
  // Without triggers, one by one in a single transaction, and with what they would have counted.
  await client.query('set session_replication_role = replica');
  await client.query(insertDelivered(POSTGRES, from, to), [payload]);
  await client.query(DELIVER_MEASURED);
  await client.query(
    "update delivered_count set leads = (select count(*) from leads where status = 'delivered')",
  );
  // As autovacuum would, some minutes later.
  await client.query('vacuum analyze leads');
  await client.query('checkpoint');
  await client.end();
}
