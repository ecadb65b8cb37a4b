import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { build } from 'vite';
import { ensureBuilt } from '../ensure-built.mjs';
import { startPostgres } from '../postgres-cluster.mjs';
import { ROOT } from '../run.mjs';
import { compete, median, ratio } from './compete.mjs';

const BUNDLE = `${ROOT}artifacts/bench/server-bundle.js`;
const LEADS = '/webhook/peso-forma';

/** @typedef {import('./report.mjs').Row} Row */

/**
 * Stored leads a second against the same server doing nothing, always within one run: each round
 * asks every contestant in turn, so that a slow minute of the machine is slow for all.
 * @returns {Promise<Row[]>}
 */
export async function benchLeads() {
  await ensureBuilt();
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: `${ROOT}scripts/bench/server-bundle.ts`, outDir: `${ROOT}artifacts/bench` },
  });
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-bench-'));
  const postgres = await startPostgres();
  const healthy = await listen((response) => response.end('ok'));
  const dead = await listen((response) => response.writeHead(503).end());
  const file = (/** @type {string} */ name) => `file:${join(folder, name)}.sqlite`;
  const servers = await Promise.all([
    startServer('bare', {}),
    startServer('real', { DATABASE_URL: file('plain') }),
    startServer('real', { DATABASE_URL: file('dead'), WEBHOOK_URL: dead.url }),
    startServer('real', { DATABASE_URL: file('healthy'), WEBHOOK_URL: healthy.url }),
    startServer('real', { DATABASE_URL: postgres.url }),
  ]);
  const [bare, sqlite, sqliteDead, sqliteHealthy, large] = servers;
  try {
    const contestants = {
      bare: { port: bare.port, path: '/' },
      noop: { port: sqlite.port, path: '/noop' },
      sqlite: { port: sqlite.port, path: LEADS },
      sqliteDead: { port: sqliteDead.port, path: LEADS },
      sqliteHealthy: { port: sqliteHealthy.port, path: LEADS },
      noopAgain: { port: large.port, path: '/noop' },
      postgres: { port: large.port, path: LEADS },
    };
    const rows = rowsOf(await compete(contestants));
    return [
      ...rows,
      bytesRow('SQLite', sqliteBytes(join(folder, 'plain.sqlite'))),
      bytesRow('PostgreSQL', await postgresBytes(postgres.url)),
    ];
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
    await Promise.all([healthy.stop(), dead.stop(), postgres.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {import('./compete.mjs').Loads} loads @returns {Row[]} */
function rowsOf(loads) {
  const figures = Object.entries(loads).map(([name, rounds]) => ({
    name: `${name}: leads/s, p50, p99 ms`,
    value: [
      median(rounds.map(({ perSecond }) => perSecond)).toFixed(0),
      median(rounds.map(({ p50 }) => p50)).toFixed(1),
      median(rounds.map(({ p99 }) => p99)).toFixed(1),
    ].join(', '),
    limit: 'for information',
    isFine: true,
  }));
  return [
    ...figures,
    atLeast('SQLite / no-op', ratio(loads, 'sqlite', 'noop', 'perSecond'), 0.45),
    atLeast('PostgreSQL / no-op', ratio(loads, 'postgres', 'noopAgain', 'perSecond'), 0.3),
    atLeast('SQLite / bare Node', ratio(loads, 'sqlite', 'bare', 'perSecond'), 0.3),
    atMost('p99 of SQLite / no-op', ratio(loads, 'sqlite', 'noop', 'p99'), 3),
    atMost('p99 of PostgreSQL / no-op', ratio(loads, 'postgres', 'noopAgain', 'p99'), 3),
    atLeast('webhook dead / none', ratio(loads, 'sqliteDead', 'sqlite', 'perSecond'), 0.9),
  ];
}

/** @param {string} name @param {number} value @param {number} limit @returns {Row} */
function atLeast(name, value, limit) {
  return {
    name,
    value: value.toFixed(2),
    limit: `at least ${limit}`,
    isFine: value >= limit,
    headroom: value / limit,
  };
}

/** @param {string} name @param {number} value @param {number} limit @returns {Row} */
function atMost(name, value, limit) {
  return {
    name,
    value: value.toFixed(2),
    limit: `at most ${limit}`,
    isFine: value <= limit,
    headroom: limit / value,
  };
}

/** @param {string} engine @param {number} bytes @returns {Row} */
function bytesRow(engine, bytes) {
  const limit = 'for information';
  return { name: `${engine}: bytes a lead on disk`, value: bytes.toFixed(0), limit, isFine: true };
}

/** Of the file alone: its log is emptied into it again and again. @param {string} path */
function sqliteBytes(path) {
  const database = new Sqlite(path);
  database.pragma('wal_checkpoint(TRUNCATE)');
  const { count } = /** @type {{ count: number }} */ (
    database.prepare('select count(*) as count from leads').get()
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

/** @param {string} kind @param {Record<string, string>} env @returns {Promise<{ port: number, stop: () => Promise<unknown> }>} */
async function startServer(kind, env) {
  const child = fork(`${ROOT}scripts/bench/lead-server.mjs`, [kind, BUNDLE, `${ROOT}dist/web`], {
    cwd: ROOT,
    env: { ...process.env, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...env },
  });
  const ended = new Promise((resolve) => {
    child.on('exit', resolve);
  });
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error(`the ${kind} server did not start`)));
  });
  return {
    port: Number(port),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** @param {(response: import('node:http').ServerResponse) => void} answer */
async function listen(answer) {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(response));
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

if (process.argv[1] === `${ROOT}scripts/bench/leads.mjs`) {
  for (const { limit, name, value } of await benchLeads()) {
    process.stdout.write(`${name}: ${value} (${limit})\n`);
  }
}
