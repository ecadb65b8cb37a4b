import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { say } from '../../scripts/setup/run.mjs';
import { startPostgres } from '../postgres/cluster.mjs';
import { fillPostgres, fillSqlite } from './growth-fill.mjs';
import { newDatabase } from './new-database.mjs';
import { atMost, forInformation, median } from './rows.mjs';
import { runSteadyLoad } from './run-steady-load.mjs';
import { buildServer, openSqlite, SERVER_BUNDLE, startServer } from './servers.mjs';
import { APP_SECRET, PHONE_ID, startWhatsappApi } from './whatsapp-api.mjs';

/** BENCH_RUSH_SECONDS makes a quick trial possible. */
const SECONDS = Number(process.env['BENCH_RUSH_SECONDS'] ?? 600);
const MESSAGES_A_SECOND = Math.ceil(100_000 / 600);
const LEADS_A_SECOND = 500;
/** They wait for their visitors' messages. */
const LEADS = 100_000;
const SAMPLE_MS = 5000;
const FIFTHS = 5;

/** The desk has listed the old leads long ago. */
const NOTHING_TO_INDEX = 'delete from desk_queue';

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('./run-steady-load.mjs').SteadyResult} SteadyResult */
/** @typedef {Map<string, number>} Metrics by name and labels */
/** @typedef {import('../../src/server/settings/database.ts').DatabaseSetting} DatabaseSetting */

/** A campaign's busiest ten minutes: visitors write on WhatsApp while leads come. @returns {Promise<Row[]>} */
export async function benchRush() {
  await buildServer();
  /** @type {typeof import('./server-bundle.ts')} */
  const bundle = await import(SERVER_BUNDLE);
  const lead = JSON.stringify(bundle.payloadOf());
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-rush-'));
  const postgres = await startPostgres();
  try {
    const path = join(folder, 'leads.sqlite');
    await (await bundle.openServerStore({ engine: 'sqlite', path })).close();
    await fillFile(path, lead);
    const url = await newDatabase(postgres.url, 'rush');
    await (await bundle.openServerStore({ engine: 'postgres', url })).close();
    await fillServer(url, lead);
    const countSent = async (/** @type {DatabaseSetting} */ setting) => {
      const store = await bundle.openOperatorStore(setting);
      // The metrics know of it only once the desk does, which gives way in a rush.
      const sent = await store.countListed({ answer: 'sent' });
      await store.close();
      return sent;
    };
    return [
      ...(await rush('SQLite', `file:${path}`, lead, () => countSent({ engine: 'sqlite', path }))),
      ...(await rush('PostgreSQL', url, lead, () => countSent({ engine: 'postgres', url }))),
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} engine @param {string} url @param {string} lead
 * @param {() => Promise<number>} countSent @returns {Promise<Row[]>}
 */
async function rush(engine, url, lead, countSent) {
  say(`rush: ${engine}, ${SECONDS} seconds`);
  const api = await startWhatsappApi('accept');
  // The leads that the database is filled with are old.
  const env = { ...api.settings, DATABASE_URL: url, RETENTION_DAYS: 'off' };
  const server = await startServer('real', env);
  try {
    const before = await readMetrics(server.port);
    const watch = watchMemory(server.port);
    const common = { port: server.port, seconds: SECONDS };
    const [leads, messages] = await Promise.all([
      runSteadyLoad({
        ...common,
        path: '/webhook/peso-forma',
        perSecond: LEADS_A_SECOND,
        lead,
      }),
      runSteadyLoad({
        ...common,
        path: '/webhook/whatsapp',
        perSecond: MESSAGES_A_SECOND,
        messages: { phoneId: PHONE_ID, appSecret: APP_SECRET, people: LEADS },
      }),
    ]);
    const memory = await watch.stop();
    const after = await readMetrics(server.port);
    const grown = (/** @type {string} */ name) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const waiting = ['answers{answer="asked"}', 'whatsapp_messages_undecided'];
    return [
      ...timeRows(`${engine}: a lead`, leads),
      ...timeRows(`${engine}: a message`, messages),
      atMost(`${engine}: p50 of a message`, [messages.p50], 250, { digits: 1, unit: ' ms' }),
      atMost(`${engine}: p99 of a message`, [messages.p99], 1000, { digits: 1, unit: ' ms' }),
      none(`${engine}: calls refused`, leads.failures + messages.failures),
      none(
        `${engine}: leads sent and not stored`,
        SECONDS * LEADS_A_SECOND - grown('leads_created_total'),
      ),
      none(
        `${engine}: messages sent and not stored`,
        SECONDS * MESSAGES_A_SECOND - grown('whatsapp_messages_received_total'),
      ),
      forInformation(
        `${engine}: at the end, answers sent, answers that wait for being sent, messages undecided`,
        [await countSent(), ...waiting.map((name) => after.get(name) ?? 0)].join(', '),
      ),
      forInformation(
        `${engine}: for how long the next undecided message has waited, seconds`,
        String(after.get('whatsapp_undecided_seconds') ?? 0),
      ),
      forInformation(
        `${engine}: resident MB, every fifth of the time`,
        fifths(memory)
          .map((bytes) => (bytes / 1e6).toFixed(0))
          .join(', '),
      ),
    ];
  } finally {
    await server.stop();
    await api.stop();
  }
}

/** @param {string} what @param {SteadyResult} result @returns {Row[]} */
function timeRows(what, { p50, p99, minutes }) {
  const worst = Math.max(...minutes.map((minute) => minute.p99));
  return [
    forInformation(
      `${what}: p50, p99, p99 of the worst minute`,
      `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms, ${worst.toFixed(1)} ms`,
    ),
  ];
}

/** @param {string} name @param {number} count */
function none(name, count) {
  return atMost(name, [count], 0, { digits: 0 });
}

/** @param {string} path @param {string} lead */
async function fillFile(path, lead) {
  fillSqlite(await openSqlite(path), LEADS, lead);
  const database = await openSqlite(path);
  database.exec(NOTHING_TO_INDEX);
  database.close();
}

/** @param {string} url @param {string} lead */
async function fillServer(url, lead) {
  await fillPostgres(url, LEADS, lead);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(NOTHING_TO_INDEX);
  await client.end();
}

/** @param {number} port @returns {Promise<Metrics>} */
async function readMetrics(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const samples = text.matchAll(/^peso_forma_(\S+) (\S+)$/gm);
  return new Map(Array.from(samples, ([, name, value]) => [String(name), Number(value)]));
}

/** Reads the numbers as a monitor does, all the while. @param {number} port */
function watchMemory(port) {
  /** @type {number[]} */
  const samples = [];
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      samples.push((await readMetrics(port)).get('resident_memory_bytes') ?? 0);
      await sleep(SAMPLE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      ending.abort();
      await watching;
      return samples;
    },
  };
}

/** @param {readonly number[]} samples */
function fifths(samples) {
  const length = samples.length / FIFTHS;
  return Array.from({ length: FIFTHS }, (_, fifth) =>
    median(samples.slice(Math.floor(fifth * length), Math.floor((fifth + 1) * length))),
  );
}
