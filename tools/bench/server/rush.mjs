import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../../scripts/setup/run.mjs';
import { atMost, forInformation, median, partsOf } from '../report/rows.mjs';
import { onEach, runStatements, withEngines } from '../store/databases.mjs';
import { fillDelivered } from '../store/growth-fill.mjs';
import { runSteadyLoad } from './run-load.mjs';
import { buildServer, startServer } from './servers.mjs';
import { APP_SECRET, PHONE_ID, startWhatsappApi } from './whatsapp-api.mjs';

/** BENCH_RUSH_SECONDS allows a quick trial. */
const SECONDS = Number(process.env['BENCH_RUSH_SECONDS'] ?? 600);
const MESSAGES_A_SECOND = Math.ceil(100_000 / 600);
const LEADS_A_SECOND = 500;
/** Leads that wait for their visitors' messages. */
const LEADS = 100_000;
const SAMPLE_MS = 5000;

/** As if the desk had indexed the old leads long ago. */
const NOTHING_TO_INDEX = 'delete from desk_queue';

/** @typedef {import('./run-load.mjs').SteadyResult} SteadyResult */
/** @typedef {Map<string, number>} Metrics by name and labels */

/** A campaign's busiest ten minutes: leads and messages arrive at once. */
export async function benchRush() {
  const bundle = await buildServer();
  return withEngines(bundle, async (engines) => {
    const databases = [];
    for (const { name, newDatabase } of engines) {
      const database = await newDatabase('rush');
      await (await bundle.openServerStore(database.setting)).close();
      await fillDelivered(database, LEADS, JSON.stringify(bundle.payloadOf()));
      await runStatements(database, [NOTHING_TO_INDEX]);
      databases.push({ name, url: database.url });
    }
    return onEach(databases, ({ name, url }) => rush(bundle, name, url));
  });
}

/** @param {import('./servers.mjs').Bundle} bundle @param {string} engine @param {string} url */
async function rush({ LEAD_WEBHOOK_PATH, payloadOf, WHATSAPP_WEBHOOK_PATH }, engine, url) {
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
        path: LEAD_WEBHOOK_PATH,
        perSecond: LEADS_A_SECOND,
        lead: JSON.stringify(payloadOf()),
      }),
      runSteadyLoad({
        ...common,
        path: WHATSAPP_WEBHOOK_PATH,
        perSecond: MESSAGES_A_SECOND,
        messages: { phoneId: PHONE_ID, appSecret: APP_SECRET, people: LEADS },
      }),
    ]);
    const memory = await watch.stop();
    const after = await readMetrics(server.port);
    const grown = (/** @type {string} */ name) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const states = [
      'answers{answer="sent"}',
      'answers{answer="asked"}',
      'whatsapp_messages_undecided',
    ];
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
        `${engine}: at the end, answers sent, answers waiting, messages undecided`,
        states.map((name) => after.get(name) ?? 0).join(', '),
      ),
      forInformation(
        `${engine}: age of the next undecided message, seconds`,
        String(after.get('whatsapp_undecided_seconds') ?? 0),
      ),
      forInformation(
        `${engine}: resident MB, every fifth of the time`,
        partsOf(memory, 5)
          .map((fifth) => (median(fifth) / 1e6).toFixed(0))
          .join(', '),
      ),
    ];
  } finally {
    await server.stop();
    await api.stop();
  }
}

/** @param {string} what @param {SteadyResult} result */
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

/** @param {number} port @returns {Promise<Metrics>} */
async function readMetrics(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  // Without the database's figures, each of them would count as zero.
  if (!/^peso_forma_database_up 1$/m.test(text)) {
    await sleep(SAMPLE_MS);
    return readMetrics(port);
  }
  const samples = text.matchAll(/^peso_forma_(\S+) (\S+)$/gm);
  return new Map(Array.from(samples, ([, name, value]) => [String(name), Number(value)]));
}

/** Reads the metrics repeatedly, as a monitor does. @param {number} port */
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
