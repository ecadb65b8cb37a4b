import { randomUUID } from 'node:crypto';
import { say } from '../../../scripts/setup/run.mjs';
import { atMost, forInformation, median } from '../report/rows.mjs';
import { buildServer } from '../server/servers.mjs';
import { onEach, withEngines } from './databases.mjs';
import { fillDelivered } from './growth-fill.mjs';
import { timesInTurn } from './times-in-turn.mjs';

const SIZES = [0, 10_000, 100_000, 1_000_000];
const ROUNDS = 31;
const BATCH = 64;
/** The relay's options for a claim, without the number of deliveries. */
const CLAIM = { owner: 'bench', leaseMs: 60_000, mayTakeOver: true };
/** The oldest leads, as after a long outage: finding them must not read the newer ones. */
const BACKLOG = { waiting: 300, dead: 30, quarantined: 20 };
const BACKLOG_AT = Date.UTC(2023, 11, 1);
const MAX_RATIO = 1.5;

/** @typedef {import('../../../src/server/store/lead-store.ts').LeadStore} LeadStore */
/** @typedef {import('../server/servers.mjs').Bundle} Bundle */
/** @typedef {import('./times-in-turn.mjs').Times} Times */

/** How the store's operations slow down with the number of leads. */
export async function benchGrowth() {
  const bundle = await buildServer();
  return withEngines(bundle, (engines) =>
    onEach(engines, async (engine) => rowsOf(engine.name, await grow(bundle, engine))),
  );
}

/**
 * Fills a database of each size, then runs every operation on each in turn, so that a slow minute
 * of the machine is slow for all sizes.
 * @param {Bundle} bundle @param {import('./databases.mjs').Engine} engine
 */
async function grow(bundle, { name, newDatabase }) {
  /** @type {Map<number, LeadStore>} */
  const stores = new Map();
  try {
    for (const size of SIZES) {
      say(`growth: ${name}, ${size} leads`);
      const database = await newDatabase(`leads_${size}`);
      const store = await bundle.openServerStore(database.setting);
      stores.set(size, store);
      await addBacklog(store, bundle);
      if (size > 0) await fillDelivered(database, size, JSON.stringify(bundle.payloadOf()));
    }
    return await timesInTurn(ROUNDS, (round) =>
      Array.from(stores, ([size, store]) => [size, operationsOf(store, bundle, round)]),
    );
  } finally {
    await Promise.all([...stores.values()].map((store) => store.close()));
  }
}

/**
 * @param {LeadStore} store
 * @param {Bundle} bundle
 * @param {number} round
 * @returns {import('./times-in-turn.mjs').Operations}
 */
function operationsOf(store, bundle, round) {
  const newest = /** @type {const} */ ({ order: 'newest', limit: 50 });
  const now = Date.now();
  return {
    list: () => store.list(newest),
    'list of dead leads': () => store.list({ ...newest, status: 'dead' }),
    status: () => store.counts(),
    'monitoring query': () => store.backlog(),
    claim: async () => {
      const claimed = await store.claim('automation', { ...CLAIM, now, limit: 32 });
      const ids = claimed.map(({ id }) => id);
      await store.release('automation', CLAIM.owner, ids);
    },
    insert: async () => {
      await store.add(Array.from({ length: BATCH }, () => leadOf(bundle)));
    },
    'erase by phone': async () => {
      const found = await store.findByPhone(phoneOf(2 * round));
      await store.erase(found.map(({ id }) => id));
    },
    'message and its answer': async () => {
      await store.receive(messageFrom(phoneOf(2 * round + 1), round, now), now);
      await store.handleMessages(now, 1);
    },
  };
}

/** The number of one of the leads that were filled in. @param {number} index */
function phoneOf(index) {
  return `+39333${1_000_001 + index}`;
}

/**
 * @param {string} from @param {number} round @param {number} now
 * @returns {import('../../../src/server/store/whatsapp/answer-store.ts').WebhookEvents}
 */
function messageFrom(from, round, now) {
  const message = {
    id: `wamid.${round}`,
    type: 'text',
    from: from.slice(1),
    userId: undefined,
    sentAt: now,
    receivedAt: now,
    isInGroup: false,
    text: 'Ciao Peso Forma, aspetto i risultati. Grazie.',
    cards: [],
  };
  return { messages: [message], statuses: [], contacts: [], endedUserIds: [] };
}

/** @param {LeadStore} store @param {Bundle} bundle */
async function addBacklog(store, bundle) {
  const leads = (/** @type {number} */ count, changes = {}) =>
    Array.from({ length: count }, () => leadOf(bundle, { createdAt: BACKLOG_AT, ...changes }));
  await store.add(leads(BACKLOG.dead));
  const at = Date.now();
  const doomed = await store.claim('automation', { ...CLAIM, now: at, limit: BACKLOG.dead });
  await store.record(
    'automation',
    CLAIM.owner,
    doomed.map(({ id, leadId }) => ({
      id,
      leadId,
      at,
      durationMs: 1,
      answer: 'HTTP 422',
      outcome: 'dead',
      scheduleStep: 1,
      nextAttemptAt: at,
    })),
  );
  await store.add(leads(BACKLOG.waiting));
  const quarantineReason = 'the name carries a link';
  await store.add(leads(BACKLOG.quarantined, { quarantineReason }));
}

/** A lead that comes now, with a key as every page sends one. @param {Bundle} bundle */
function leadOf({ newLead }, changes = {}) {
  return newLead({ key: randomUUID(), createdAt: Date.now(), ...changes });
}

/** @param {string} engine @param {Times} times */
function rowsOf(engine, times) {
  return Object.entries(times).flatMap(([operation, at]) => [
    forInformation(
      `${engine}: ${operation}, ms at ${SIZES.map(shortSize).join(', ')}`,
      SIZES.map((size) => median(at[size] ?? []).toFixed(2)).join(', '),
    ),
    atMost(
      `${engine}: ${operation}, 1M / 10k`,
      // The ratio of the medians, because some syncs of the disk take ten times as long as others.
      [median(at[1_000_000] ?? []) / median(at[10_000] ?? [])],
      MAX_RATIO,
    ),
  ]);
}

/** @param {number} size */
function shortSize(size) {
  return size >= 1_000_000 ? `${size / 1_000_000}M` : size >= 1000 ? `${size / 1000}k` : `${size}`;
}
