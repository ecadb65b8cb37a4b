import { statSync } from 'node:fs';
import { measureInTurn } from '../measure-in-turn.mjs';
import { atLeast, atMost, forInformation, ratios, spread } from '../report/rows.mjs';
import { runStatements, withEngines } from '../store/databases.mjs';
import { runLoadWhenIdle } from './run-load.mjs';
import { buildServer, NO_OP, startWebhook, withServers } from './servers.mjs';

/** @typedef {import('../store/databases.mjs').Database} Database */
/** @typedef {import('./run-load.mjs').Load} Load */
/** @typedef {Record<string, { port: number, path: string }>} Variants */

const ROUNDS = 9;

/** Stored leads a second, compared with the same server doing nothing, always within one run. */
export async function benchLeads() {
  const bundle = await buildServer();
  const webhooks = { dead: await startWebhook(503), healthy: await startWebhook(200) };
  try {
    return await withEngines(bundle, (engines) =>
      withServers(async (start) => {
        const bare = await start('bare', {});
        /** @type {Variants} */
        const variants = { 'bare Node': { port: bare.port, path: '/' } };
        const databases = [];
        for (const engine of engines) {
          const entry = await enter(engine, { start, webhooks, path: bundle.LEAD_WEBHOOK_PATH });
          Object.assign(variants, entry.variants);
          databases.push({ name: engine.name, database: entry.database });
        }
        const body = JSON.stringify(bundle.payloadOf());
        const runs = Object.entries(variants).map(([name, { port, path }]) => [
          name,
          () => runLoadWhenIdle(port, path, body),
        ]);
        const rows = rowsOf(await measureInTurn('leads', ROUNDS, Object.fromEntries(runs)));
        for (const { name, database } of databases) {
          const bytes = await bytesOfLead(database);
          rows.push(forInformation(`${name}: bytes a lead on disk`, bytes.toFixed(0)));
        }
        return rows;
      }),
    );
  } finally {
    await Promise.all(Object.values(webhooks).map(({ stop }) => stop()));
  }
}

/**
 * Starts the servers of an engine: without a webhook, with a dead one and with a healthy one.
 * @param {import('../store/databases.mjs').Engine} engine
 * @param {{
 *   start: typeof import('./servers.mjs').startServer,
 *   webhooks: Record<string, { url: string }>,
 *   path: string,
 * }} options `path` takes leads
 */
async function enter({ name, newDatabase }, { start, webhooks, path }) {
  const portOn = async (/** @type {Database} */ { url }, env = {}) =>
    (await start('real', { DATABASE_URL: url, ...env })).port;
  const database = await newDatabase('plain');
  const port = await portOn(database);
  /** @type {Variants} */
  const variants = { [NO_OP[name]]: { port, path: '/noop' }, [name]: { port, path } };
  for (const [state, webhook] of Object.entries(webhooks)) {
    const relaying = await portOn(await newDatabase(state), { WEBHOOK_URL: webhook.url });
    variants[`${name}, webhook ${state}`] = { port: relaying, path };
  }
  return { variants, database };
}

/** @param {Record<string, Load[]>} loads */
function rowsOf(loads) {
  /** @param {string} name @param {keyof Load} measure */
  const values = (name, measure) => (loads[name] ?? []).map((load) => load[measure]);
  const figures = Object.keys(loads).flatMap((name) => [
    forInformation(`${name}: leads a second`, spread(values(name, 'perSecond'))),
    forInformation(
      `${name}: p50, p99`,
      `${spread(values(name, 'p50'), 1)} ms, ${spread(values(name, 'p99'), 1)} ms`,
    ),
  ]);
  /** @param {string} name @param {string} of @param {'perSecond' | 'p99'} measure */
  const rates = (name, of, measure) => ratios(values(name, measure), values(of, measure));
  return [
    ...figures,
    atLeast('SQLite / no-op', rates('SQLite', NO_OP.SQLite, 'perSecond'), 0.45),
    atLeast('PostgreSQL / no-op', rates('PostgreSQL', NO_OP.PostgreSQL, 'perSecond'), 0.3),
    atLeast('SQLite / bare Node', rates('SQLite', 'bare Node', 'perSecond'), 0.3),
    atMost('p99 of SQLite / no-op', rates('SQLite', NO_OP.SQLite, 'p99'), 3),
    atMost('p99 of PostgreSQL / no-op', rates('PostgreSQL', NO_OP.PostgreSQL, 'p99'), 3),
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

/**
 * On SQLite, the size of the file without its log; on PostgreSQL, of the table with its indexes.
 * @param {Database} database
 */
async function bytesOfLead(database) {
  const { setting } = database;
  const [{ count, size }] = await runStatements(
    database,
    setting.engine === 'sqlite'
      ? ['pragma wal_checkpoint(TRUNCATE)', 'select count(*) as count from leads']
      : ["select count(*) as count, pg_total_relation_size('leads') as size from leads"],
  );
  return (setting.engine === 'sqlite' ? statSync(setting.path).size : Number(size)) / Number(count);
}
