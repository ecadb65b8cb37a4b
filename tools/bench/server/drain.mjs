import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../../scripts/setup/run.mjs';
import { measureInTurn } from '../measure-in-turn.mjs';
import { atLeast, atMost, forInformation, median, partsOf } from '../report/rows.mjs';
import { onEach, withEngines } from '../store/databases.mjs';
import { runLoad } from './run-load.mjs';
import { buildServer, startWebhook, withServers } from './servers.mjs';

/** BENCH_DRAIN_LEADS allows a quick trial. */
const LEADS = Number(process.env['BENCH_DRAIN_LEADS'] ?? 100_000);
const BATCH = 128;
const PARTS = 10;
const INTAKE_ROUNDS = 5;
const PAGE_BYTES = 4096;

/** @typedef {import('./servers.mjs').Bundle} Bundle */
/** @typedef {{ id: string, at: number }} Delivery */

/** How a server delivers a backlog after a long outage. */
export async function benchDrain() {
  const bundle = await buildServer();
  return withEngines(bundle, (engines) =>
    onEach(engines, async ({ name, newDatabase }) =>
      drain(bundle, name, await newDatabase('drain')),
    ),
  );
}

/** @param {Bundle} bundle @param {string} engine @param {import('../store/databases.mjs').Database} database */
async function drain(bundle, engine, { setting, url }) {
  say(`drain: ${engine}, ${LEADS} leads wait`);
  const ids = await fill(bundle, setting, LEADS);
  /** @type {Delivery[]} */
  const deliveries = [];
  const webhook = await startWebhook(200, (id) => {
    deliveries.push({ id, at: performance.now() });
  });
  const env = { DATABASE_URL: url, WEBHOOK_URL: webhook.url };
  try {
    return await withServers(async (start) => {
      const first = await start('real', env);
      const memory = await memoryUntil(first.pid, () => deliveries.length >= LEADS);
      const rows = rowsOf(engine, deliveries, memory, ids);

      // Intake of the idle server, then with a new backlog, which the server delivers from its start.
      const idle = await intake(bundle, first.port);
      await first.stop();
      await fill(bundle, setting, LEADS);
      deliveries.length = 0;
      const busy = await intake(bundle, (await start('real', env)).port);
      if (deliveries.length >= LEADS) {
        throw new Error('The backlog was delivered before the intake was measured.');
      }
      return [
        ...rows,
        atLeast(`${engine}: intake meanwhile / idle`, [median(busy) / median(idle)], 0.8),
      ];
    });
  } finally {
    await webhook.stop();
  }
}

/** @param {Bundle} bundle @param {import('../store/databases.mjs').Database['setting']} setting @param {number} count */
async function fill(bundle, setting, count) {
  const store = await bundle.openServerStore(setting);
  const ids = [];
  for (let stored = 0; stored < count; stored += BATCH) {
    const leads = Array.from({ length: Math.min(BATCH, count - stored) }, () =>
      bundle.newLead({ key: randomUUID(), createdAt: Date.now() }),
    );
    await store.add(leads);
    ids.push(...leads.map(({ id }) => id));
  }
  await store.close();
  return ids;
}

/** Resident bytes, ten times a second. @param {number} pid @param {() => boolean} isOver */
async function memoryUntil(pid, isOver) {
  const samples = [];
  while (!isOver()) {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    samples.push(Number(resident) * PAGE_BYTES);
    await sleep(100);
  }
  return samples;
}

/** Leads a second, round by round. @param {Bundle} bundle @param {number} port */
async function intake({ LEAD_WEBHOOK_PATH, payloadOf }, port) {
  const body = JSON.stringify(payloadOf());
  const { loads = [] } = await measureInTurn('drain', INTAKE_ROUNDS, {
    loads: () => runLoad(port, LEAD_WEBHOOK_PATH, body),
  });
  return loads.map(({ perSecond }) => perSecond);
}

/**
 * @param {string} engine @param {readonly Delivery[]} deliveries
 * @param {readonly number[]} memory @param {readonly string[]} ids in the order in which they were stored
 */
function rowsOf(engine, deliveries, memory, ids) {
  const first = deliveries.slice(0, LEADS);
  const rates = partsOf(first, PARTS).map(rateOf);
  // The first part includes the cost of the start.
  const [early, last] = [rates[1] ?? 0, rates.at(-1) ?? 0];
  const megabytes = partsOf(memory, PARTS).map((part) => median(part) / 1e6);
  const [earlyMemory, lastMemory] = [megabytes[1] ?? 0, megabytes.at(-1) ?? 0];
  return [
    forInformation(
      `${engine}: delivered a second, tenth by tenth`,
      rates.map((rate) => rate.toFixed(0)).join(', '),
    ),
    atLeast(`${engine}: last tenth / second tenth`, [last / early], 0.8),
    forInformation(
      `${engine}: resident MB, tenth by tenth`,
      megabytes.map((size) => size.toFixed(0)).join(', '),
    ),
    atMost(`${engine}: memory, last tenth / second tenth`, [lastMemory / earlyMemory], 1.25),
    atMost(`${engine}: places by which a lead was out of order`, [outOfTurn(first, ids)], 64, {
      digits: 0,
    }),
    atMost(
      `${engine}: delivered more than once`,
      [LEADS - new Set(first.map(({ id }) => id)).size],
      0,
      { digits: 0 },
    ),
  ];
}

/** @param {readonly Delivery[]} deliveries */
function rateOf(deliveries) {
  const seconds = ((deliveries.at(-1)?.at ?? 0) - (deliveries[0]?.at ?? 0)) / 1000;
  return deliveries.length / seconds;
}

/** How far any lead was from its place. @param {readonly Delivery[]} deliveries @param {readonly string[]} ids */
function outOfTurn(deliveries, ids) {
  const turns = new Map(ids.map((id, turn) => [id, turn]));
  let farthest = 0;
  deliveries.forEach(({ id }, place) => {
    farthest = Math.max(farthest, Math.abs(place - (turns.get(id) ?? Number.NaN)));
  });
  return farthest;
}
