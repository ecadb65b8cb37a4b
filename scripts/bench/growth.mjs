import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres-cluster.mjs';
import { say } from '../run.mjs';
import { fillPostgres, fillSqlite } from './growth-fill.mjs';
import { atMost, forInformation, median } from './rows.mjs';
import { buildServer, SERVER_BUNDLE } from './servers.mjs';

const SIZES = [0, 10_000, 100_000, 1_000_000];
const REPEATS = 31;
const BATCH = 64;
/** The oldest of all, as after a long outage: whoever looks for them must not read what came later. */
const BACKLOG = { waiting: 300, dead: 30, quarantined: 20 };
const BACKLOG_AT = Date.UTC(2023, 11, 1);
const MOST = 2;

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('../../src/server/store/lead-store.ts').LeadStore} LeadStore */
/** @typedef {Record<string, Record<number, number>>} Times the median of each operation at each size, in ms */

/** How the store's operations take longer as leads are stored. @returns {Promise<Row[]>} */
export async function benchGrowth() {
  await buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-growth-'));
  const postgres = await startPostgres();
  try {
    const path = join(folder, 'leads.sqlite');
    const sqlite = await grow('SQLite', { engine: 'sqlite', path }, (from, to, payload) =>
      fillSqlite(path, from, to, payload),
    );
    const { url } = postgres;
    const large = await grow('PostgreSQL', { engine: 'postgres', url }, (from, to, payload) =>
      fillPostgres(url, from, to, payload),
    );
    return [...rowsOf('SQLite', sqlite), ...rowsOf('PostgreSQL', large)];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} name
 * @param {import('../../src/server/config.ts').DatabaseSetting} setting
 * @param {(from: number, to: number, payload: string) => void | Promise<void>} fill
 */
async function grow(name, setting, fill) {
  /** @type {typeof import('./server-bundle.ts')} */
  const bundle = await import(SERVER_BUNDLE);
  /** @type {Times} */
  const times = {};
  let filled = 0;
  await withStore((store) => addBacklog(store, bundle));
  for (const size of SIZES) {
    say(`growth: ${name}, ${size} leads`);
    if (size > filled) await fill(filled, size, JSON.stringify(payloadOf(bundle)));
    filled = size;
    await withStore(async (store) => {
      for (const [operation, run] of Object.entries(operationsOf(store, bundle))) {
        (times[operation] ??= {})[size] = await timeOf(run);
      }
    });
  }
  return times;

  /** @param {(store: LeadStore) => Promise<void>} work */
  async function withStore(work) {
    const store = await bundle.openServerStore(setting);
    try {
      await work(store);
    } finally {
      await store.close();
    }
  }
}

/**
 * @param {LeadStore} store
 * @param {typeof import('./server-bundle.ts')} bundle
 * @returns {Record<string, () => Promise<unknown>>}
 */
function operationsOf(store, bundle) {
  const newest = /** @type {const} */ ({ order: 'newest', limit: 50 });
  let now = Date.now();
  return {
    list: () => store.list(newest),
    'list of the dead': () => store.list({ ...newest, status: 'dead' }),
    status: () => store.counts(),
    'what a monitor asks': () => store.backlog(),
    claim: async () => {
      now++;
      await store.release(await store.claimDue(now, now + 60_000, 32));
    },
    insert: async () => {
      await store.add(Array.from({ length: BATCH }, () => newLead(bundle, Date.now())));
    },
  };
}

/** @param {() => Promise<unknown>} run */
async function timeOf(run) {
  await run();
  const times = [];
  for (let round = 0; round < REPEATS; round++) {
    const startedAt = performance.now();
    await run();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** @param {LeadStore} store @param {typeof import('./server-bundle.ts')} bundle */
async function addBacklog(store, bundle) {
  const leads = (/** @type {number} */ count, /** @type {string | null} */ reason) =>
    Array.from({ length: count }, () => newLead(bundle, BACKLOG_AT, reason));
  await store.add(leads(BACKLOG.dead, null));
  const at = Date.now();
  const doomed = await store.claimDue(at, at + 60_000, BACKLOG.dead);
  await store.record(
    doomed.map(({ id, leaseUntil }) => ({
      id,
      leaseUntil,
      at,
      status: 'dead',
      attempts: 1,
      nextAttemptAt: at,
      note: 'refused',
    })),
  );
  await store.add(leads(BACKLOG.waiting, null));
  await store.add(leads(BACKLOG.quarantined, 'the name carries a link'));
}

/**
 * @param {typeof import('./server-bundle.ts')} bundle
 * @param {number} now
 * @param {string | null} [quarantineReason]
 */
function newLead(bundle, now, quarantineReason = null) {
  const id = bundle.uuidV7(now);
  const payload = payloadOf(bundle);
  const [keyHash, contentHash] = [id.slice(-22), id.slice(-22)];
  return {
    id,
    keyHash,
    contentHash,
    quarantineReason,
    createdAt: now,
    consentVersion: '1',
    payload,
  };
}

/** @param {typeof import('./server-bundle.ts')} bundle */
function payloadOf({ brand, estimate, makeLeadPayload }) {
  const result = estimate({
    age: 34,
    gender: 'female',
    heightCm: 168,
    currentWeightKg: 72.5,
    activityLevelMultiplier: 1.375,
    physicalGoal: 'leaner',
    muscleMass: 'normal',
  });
  return makeLeadPayload('Giulia Rossi', '+393331234567', result, brand);
}

/** @param {string} engine @param {Times} times @returns {Row[]} */
function rowsOf(engine, times) {
  return Object.entries(times).flatMap(([operation, at]) => [
    forInformation(
      `${engine}: ${operation}, ms at ${SIZES.map(shortSize).join(', ')}`,
      SIZES.map((size) => at[size]?.toFixed(2)).join(', '),
    ),
    atMost(
      `${engine}: ${operation}, 1M / 10k`,
      [(at[1_000_000] ?? Number.NaN) / (at[10_000] ?? Number.NaN)],
      MOST,
    ),
  ]);
}

/** @param {number} size */
function shortSize(size) {
  return size >= 1_000_000 ? `${size / 1_000_000}M` : size >= 1000 ? `${size / 1000}k` : `${size}`;
}
