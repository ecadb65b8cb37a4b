import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../postgres/cluster.mjs';
import { compete } from './compete.mjs';
import { newDatabase } from './new-database.mjs';
import { atLeast, atMost, forInformation, ratios, spread } from './rows.mjs';
import { buildServer, openSqlite, SERVER_BUNDLE, startServer, startWebhook } from './servers.mjs';

const LEADS = '/webhook/peso-forma';

/** @typedef {import('./rows.mjs').Row} Row */

/**
 * Stored leads a second against the same server doing nothing, always within one run.
 * @returns {Promise<Row[]>}
 */
export async function benchLeads() {
  await buildServer();
  /** @type {typeof import('./server-bundle.ts')} */
  const { payloadOf } = await import(SERVER_BUNDLE);
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-bench-'));
  const postgres = await startPostgres();
  const healthy = await startWebhook(200);
  const dead = await startWebhook(503);
  const file = (/** @type {string} */ name) => `file:${join(folder, name)}.sqlite`;
  const [plain, plainDead, plainHealthy] = [
    await newDatabase(postgres.url, 'plain'),
    await newDatabase(postgres.url, 'dead'),
    await newDatabase(postgres.url, 'healthy'),
  ];
  const servers = await Promise.all([
    startServer('bare', {}),
    startServer('real', { DATABASE_URL: file('plain') }),
    startServer('real', { DATABASE_URL: file('threadless'), STORE_THREAD: 'off' }),
    startServer('real', { DATABASE_URL: file('dead'), WEBHOOK_URL: dead.url }),
    startServer('real', { DATABASE_URL: file('healthy'), WEBHOOK_URL: healthy.url }),
    startServer('real', { DATABASE_URL: plain }),
    startServer('real', { DATABASE_URL: plainDead, WEBHOOK_URL: dead.url }),
    startServer('real', { DATABASE_URL: plainHealthy, WEBHOOK_URL: healthy.url }),
  ]);
  const [bare, sqlite, threadless, sqliteDead, sqliteHealthy, large, largeDead, largeHealthy] =
    servers;
  try {
    const contestants = {
      'bare Node': { port: bare.port, path: '/' },
      'no-op': { port: sqlite.port, path: '/noop' },
      SQLite: { port: sqlite.port, path: LEADS },
      'SQLite in the main thread': { port: threadless.port, path: LEADS },
      'SQLite, webhook dead': { port: sqliteDead.port, path: LEADS },
      'SQLite, webhook healthy': { port: sqliteHealthy.port, path: LEADS },
      'no-op again': { port: large.port, path: '/noop' },
      PostgreSQL: { port: large.port, path: LEADS },
      'PostgreSQL, webhook dead': { port: largeDead.port, path: LEADS },
      'PostgreSQL, webhook healthy': { port: largeHealthy.port, path: LEADS },
    };
    const loads = await compete(contestants, JSON.stringify(payloadOf()));
    return [
      ...rowsOf(loads),
      bytesRow('SQLite', await sqliteBytes(join(folder, 'plain.sqlite'))),
      bytesRow('PostgreSQL', await postgresBytes(plain)),
    ];
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
    await Promise.all([healthy.stop(), dead.stop(), postgres.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {import('./compete.mjs').Loads} loads @returns {Row[]} */
function rowsOf(loads) {
  const figures = Object.entries(loads).flatMap(([name, rounds]) => [
    forInformation(`${name}: leads a second`, spread(rounds.map(({ perSecond }) => perSecond))),
    forInformation(
      `${name}: p50, p99`,
      `${spread(
        rounds.map(({ p50 }) => p50),
        1,
      )} ms, ${spread(
        rounds.map(({ p99 }) => p99),
        1,
      )} ms`,
    ),
  ]);
  /** @param {string} name @param {string} of @param {'perSecond' | 'p99'} measure */
  const rates = (name, of, measure) => {
    const values = (/** @type {string} */ whose) =>
      (loads[whose] ?? []).map((load) => load[measure]);
    return ratios(values(name), values(of));
  };
  return [
    ...figures,
    atLeast('SQLite / no-op', rates('SQLite', 'no-op', 'perSecond'), 0.45),
    atLeast('PostgreSQL / no-op', rates('PostgreSQL', 'no-op again', 'perSecond'), 0.3),
    atLeast('SQLite / bare Node', rates('SQLite', 'bare Node', 'perSecond'), 0.3),
    atMost('p99 of SQLite / no-op', rates('SQLite', 'no-op', 'p99'), 3),
    atMost('p99 of PostgreSQL / no-op', rates('PostgreSQL', 'no-op again', 'p99'), 3),
    forInformation(
      'SQLite / SQLite in the main thread',
      spread(rates('SQLite', 'SQLite in the main thread', 'perSecond'), 2),
    ),
    forInformation(
      'p99 of SQLite / SQLite in the main thread',
      spread(rates('SQLite', 'SQLite in the main thread', 'p99'), 2),
    ),
    atLeast(
      'SQLite: webhook dead / none',
      rates('SQLite, webhook dead', 'SQLite', 'perSecond'),
      0.9,
    ),
    atLeast(
      'PostgreSQL: webhook dead / none',
      rates('PostgreSQL, webhook dead', 'PostgreSQL', 'perSecond'),
      0.9,
    ),
  ];
}

/** @param {string} engine @param {number} bytes @returns {Row} */
function bytesRow(engine, bytes) {
  return forInformation(`${engine}: bytes a lead on disk`, bytes.toFixed(0));
}

/** Of the file alone: its log is emptied into it again and again. @param {string} path */
async function sqliteBytes(path) {
  const database = await openSqlite(path);
  database.pragma('wal_checkpoint(TRUNCATE)');
  const [{ count }] = /** @type {[{ count: number }]} */ (
    database.prepare('select count(*) as count from leads').all([])
  );
  database.close();
  return statSync(path).size / count;
}

/** With its indexes. @param {string} url */
async function postgresBytes(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select pg_total_relation_size('leads')::float / count(*) as bytes from leads",
  );
  await client.end();
  return Number(rows[0].bytes);
}
