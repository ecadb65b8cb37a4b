import { setTimeout as sleep } from 'node:timers/promises';
import { measureInTurn } from '../measure-in-turn.mjs';
import { atMost, forInformation, ratios, spread } from '../report/rows.mjs';
import { withEngines } from '../store/databases.mjs';
import { fillDelivered } from '../store/growth-fill.mjs';
import { runSteadyLoad } from './run-load.mjs';
import { buildServer, NO_OP, withServers } from './servers.mjs';
import { APP_SECRET, PHONE_ID, startWhatsappApi } from './whatsapp-api.mjs';

const ROUNDS = 5;
const SECONDS = 4;
const PER_SECOND = 500;
const REST_MS = 3000;
const LEADS = 100_000;
/** The senders of messages if there are no leads. */
const STRANGERS = 1_000_000;

/** @typedef {import('./run-load.mjs').Figures} Figures */
/** @typedef {{ port: number, path: string, people: number }} Webhook `people` write to it */

/** How fast Meta's webhook calls are acknowledged, compared with the same server doing nothing. */
export async function benchAnswers() {
  const bundle = await buildServer();
  const api = await startWhatsappApi('refuse');
  try {
    return await withEngines(bundle, (engines) =>
      withServers(async (start) => {
        /** @type {Record<string, Webhook>} */
        const webhooks = {};
        for (const { name, newDatabase } of engines) {
          const [empty, full] = [
            await newDatabase('answers_empty'),
            await newDatabase('answers_full'),
          ];
          // Filled before a server opens it.
          await (await bundle.openServerStore(full.setting)).close();
          await fillDelivered(full, LEADS, JSON.stringify(bundle.payloadOf()));
          // The leads that the databases are filled with are old.
          const env = { ...api.settings, RETENTION_DAYS: 'off' };
          const { port } = await start('real', { ...env, DATABASE_URL: empty.url });
          const { port: fullPort } = await start('real', { ...env, DATABASE_URL: full.url });
          const path = bundle.WHATSAPP_WEBHOOK_PATH;
          webhooks[NO_OP[name]] = { port, path: '/noop', people: STRANGERS };
          webhooks[name] = { port, path, people: STRANGERS };
          webhooks[`${name}, 100,000 leads`] = { port: fullPort, path, people: LEADS };
        }
        const calls = Object.entries(webhooks).map(([name, webhook]) => [
          name,
          () => callWebhook(name, webhook),
        ]);
        return rowsOf(await measureInTurn('answers', ROUNDS, Object.fromEntries(calls)));
      }),
    );
  } finally {
    await api.stop();
  }
}

/** @param {string} name @param {Webhook} webhook @returns {Promise<Figures>} */
async function callWebhook(name, { port, path, people }) {
  const figures = await runSteadyLoad({
    port,
    path,
    perSecond: PER_SECOND,
    seconds: SECONDS,
    messages: { phoneId: PHONE_ID, appSecret: APP_SECRET, people },
  });
  if (figures.failures > 0) throw new Error(`${name}: ${figures.failures} calls were refused`);
  // The server decides about messages after it has acknowledged them.
  await sleep(REST_MS);
  return figures;
}

/** @param {Record<string, Figures[]>} loads */
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

/** About twice the figures of a quiet machine with two cores. */
const LIMITS = {
  SQLite: { noop: NO_OP.SQLite, p50: 5, p99: 5 },
  'SQLite, 100,000 leads': { noop: NO_OP.SQLite, p50: 10, p99: 5 },
  PostgreSQL: { noop: NO_OP.PostgreSQL, p50: 6, p99: 6 },
  'PostgreSQL, 100,000 leads': { noop: NO_OP.PostgreSQL, p50: 20, p99: 8 },
};
