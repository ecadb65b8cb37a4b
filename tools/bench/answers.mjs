import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../scripts/setup/run.mjs';
import { startPostgres } from '../postgres/cluster.mjs';
import { fillPostgres, fillSqlite } from './growth-fill.mjs';
import { newDatabase } from './new-database.mjs';
import { atMost, forInformation, ratios, spread } from './rows.mjs';
import { runSteadyLoad } from './run-steady-load.mjs';
import { buildServer, openSqlite, SERVER_BUNDLE, startServer } from './servers.mjs';
import { APP_SECRET, PHONE_ID, startWhatsappApi } from './whatsapp-api.mjs';

const PATH = '/webhook/whatsapp';
const ROUNDS = 5;
const SECONDS = 4;
const PER_SECOND = 500;
const REST_MS = 3000;
const LEADS = 100_000;
/** Numbers that write where there are no leads. */
const STRANGERS = 1_000_000;

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {Record<string, import('./run-steady-load.mjs').Figures[]>} Loads */
/** @typedef {{ port: number, path: string, people: number }} Contestant */

/**
 * How soon Meta's webhook calls are acknowledged, against the same server doing nothing.
 * @returns {Promise<Row[]>}
 */
export async function benchAnswers() {
  await buildServer();
  /** @type {typeof import('./server-bundle.ts')} */
  const bundle = await import(SERVER_BUNDLE);
  const payload = JSON.stringify(bundle.payloadOf());
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-answers-'));
  const postgres = await startPostgres();
  const api = await startWhatsappApi('refuse');
  const file = (/** @type {string} */ name) => join(folder, `${name}.sqlite`);
  const urls = {
    sqlite: `file:${file('empty')}`,
    sqliteFull: `file:${file('full')}`,
    postgres: await newDatabase(postgres.url, 'answers_empty'),
    postgresFull: await newDatabase(postgres.url, 'answers_full'),
  };
  // Filled before a server looks at them.
  const stores = [
    await bundle.openServerStore({ engine: 'sqlite', path: file('full') }),
    await bundle.openServerStore({ engine: 'postgres', url: urls.postgresFull }),
  ];
  await Promise.all(stores.map((store) => store.close()));
  fillSqlite(await openSqlite(file('full')), LEADS, payload);
  await fillPostgres(urls.postgresFull, LEADS, payload);
  const start = (/** @type {string} */ url) =>
    // The leads that the databases are filled with are old.
    startServer('real', { ...api.settings, DATABASE_URL: url, RETENTION_DAYS: 'off' });
  const servers = [
    await start(urls.sqlite),
    await start(urls.sqliteFull),
    await start(urls.postgres),
    await start(urls.postgresFull),
  ];
  const [sqlite, sqliteFull, large, largeFull] = servers.map(({ port }) => port);
  try {
    const loads = await takeTurns({
      'no-op': { port: sqlite ?? 0, path: '/noop', people: STRANGERS },
      SQLite: { port: sqlite ?? 0, path: PATH, people: STRANGERS },
      'SQLite, 100,000 leads': { port: sqliteFull ?? 0, path: PATH, people: LEADS },
      'no-op again': { port: large ?? 0, path: '/noop', people: STRANGERS },
      PostgreSQL: { port: large ?? 0, path: PATH, people: STRANGERS },
      'PostgreSQL, 100,000 leads': { port: largeFull ?? 0, path: PATH, people: LEADS },
    });
    return rowsOf(loads);
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
    await Promise.all([api.stop(), postgres.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Record<string, Contestant>} contestants @returns {Promise<Loads>} */
async function takeTurns(contestants) {
  /** @type {Loads} */
  const loads = {};
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, { port, path, people }] of Object.entries(contestants)) {
      const load = await runSteadyLoad({
        port,
        path,
        perSecond: PER_SECOND,
        seconds: SECONDS,
        messages: { phoneId: PHONE_ID, appSecret: APP_SECRET, people },
      });
      if (load.failures > 0) throw new Error(`${name}: ${load.failures} calls were refused`);
      // The first round only warms up.
      if (round > 0) (loads[name] ??= []).push(load);
      // What the messages lead to is decided after they are acknowledged.
      await sleep(REST_MS);
    }
    say(`answers: round ${round} of ${ROUNDS}`);
  }
  return loads;
}

/** @param {Loads} loads @returns {Row[]} */
function rowsOf(loads) {
  const values = (/** @type {string} */ name, /** @type {'p50' | 'p99'} */ measure) =>
    (loads[name] ?? []).map((load) => load[measure]);
  const figures = Object.keys(loads).map((name) =>
    forInformation(
      `${name}: p50, p99`,
      `${spread(values(name, 'p50'), 1)} ms, ${spread(values(name, 'p99'), 1)} ms`,
    ),
  );
  const limits = Object.entries(LIMITS).flatMap(([name, { noop, p50, p99 }]) => [
    atMost(`p50 of ${name} / no-op`, ratios(values(name, 'p50'), values(noop, 'p50')), p50),
    atMost(`p99 of ${name} / no-op`, ratios(values(name, 'p99'), values(noop, 'p99')), p99),
    atMost(`${name}: p50`, values(name, 'p50'), 250, { digits: 1, unit: ' ms' }),
    atMost(`${name}: p99`, values(name, 'p99'), 1000, { digits: 1, unit: ' ms' }),
  ]);
  return [...figures, ...limits];
}

/** About twice what was measured on a quiet machine of two cores. */
const LIMITS = {
  SQLite: { noop: 'no-op', p50: 5, p99: 5 },
  'SQLite, 100,000 leads': { noop: 'no-op', p50: 10, p99: 5 },
  PostgreSQL: { noop: 'no-op again', p50: 6, p99: 6 },
  'PostgreSQL, 100,000 leads': { noop: 'no-op again', p50: 20, p99: 8 },
};
