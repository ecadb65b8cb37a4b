import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../../tests/support/databases.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { isTransient } from '../retry-transient.ts';
import { openPool } from './postgres-pool.ts';

/** `defaults`: settings of the database. */
async function poolWith(queryTimeoutMs: number, defaults: Readonly<Record<string, string>> = {}) {
  const { url } = await freshPostgres();
  const set = Object.entries(defaults).map(([name, value]) => `-c ${name}=${value}`);
  const address = `${url}?options=${encodeURIComponent(set.join(' '))}`;
  const pool = openPool(address, 1, queryTimeoutMs);
  onTestFinished(() => pool.end());
  return { url, pool };
}

test('a transaction whose client is gone releases its locks', async () => {
  const { url, pool } = await poolWith(200);
  const other = new Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());
  const left = await pool.connect();
  await left.query('begin', []);
  await left.query('select pg_advisory_xact_lock($1)', [1]);
  // Nothing more comes, as from a machine without power.
  await other.query("set lock_timeout = '10s'");
  await other.query('select pg_advisory_lock(1)');
  const ended = await left.query('commit', []).catch((error: unknown) => error);
  expect(isTransient(ended)).toBe(true);
  left.release();
  const next = await pool.connect();
  await expect(next.query('select $1::int as one', [1])).resolves.toMatchObject({ rowCount: 1 });
  next.release();
});

test('a query whose client has given up waiting for a lock leaves no connection behind', async () => {
  const { url, pool } = await poolWith(200);
  const other = new Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('select pg_advisory_lock(1)');
  const waiting = await pool.connect();
  await expect(waiting.query('select pg_advisory_lock($1)', [1])).rejects.toThrow('timeout');
  waiting.release();
  const left = () =>
    other.query("select from pg_locks where locktype = 'advisory' and not granted");
  await eventually('PostgreSQL ended it', async () => (await left()).rowCount === 0);
});

test('a transaction has the isolation and timeouts that its work needs, whatever the defaults are', async () => {
  const defaults = {
    default_transaction_isolation: 'serializable',
    statement_timeout: '9s',
    idle_in_transaction_session_timeout: '9s',
  };
  const settings = `select current_setting('transaction_isolation') as isolation,
    current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`;
  const { pool } = await poolWith(10_000, defaults);
  const serving = await pool.connect();
  await serving.query('begin', []);
  const during = await serving.query(settings, []);
  await serving.query('commit', []);
  const after = await serving.query(settings, []);
  serving.release();
  expect(during.rows).toEqual([{ isolation: 'read committed', statement: '11s', idle: '30s' }]);
  expect(after.rows).toEqual([{ isolation: 'serializable', statement: '11s', idle: '9s' }]);
});
