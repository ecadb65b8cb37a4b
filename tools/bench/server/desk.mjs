import { builtFile } from '../../../scripts/builds/builds.mjs';
import { say } from '../../../scripts/setup/run.mjs';
import { atMost, forInformation, median } from '../report/rows.mjs';
import { onEach, withEngines } from '../store/databases.mjs';
import { fillDesk } from '../store/desk-fill.mjs';
import { benchDeskIntake } from './desk-intake.mjs';
import { buildServer } from './servers.mjs';

const FEW = 10_000;
/** BENCH_DESK_LEADS allows a quick trial. */
const MANY = Number(process.env['BENCH_DESK_LEADS'] ?? 1_000_000);
const ROUNDS = 31;
const MAX_RATIO = 1.5;

/** The requests of a person, by their names in the report. */
const QUESTIONS = {
  'open tasks': { tab: 'todo' },
  'answered leads': { tab: 'sent' },
  'all leads': { tab: 'all' },
  'a far page': { tab: 'all', cursor: `${Date.UTC(2024, 0, 4)} 0` },
  'a frequent name': { tab: 'all', search: 'nome1' },
  'two words': { tab: 'all', search: 'cognome1 nome1' },
  'a whole number': { tab: 'all', search: '+39 333 1004321' },
  'a campaign': { tab: 'sent', campaign: 'ref=7' },
  'a state on some days': { tab: 'all', state: 'read', from: '2024-01-02', to: '2024-01-05' },
};

/** @typedef {import('../report/rows.mjs').Row} Row */
/** @typedef {import('./servers.mjs').Bundle} Bundle */
/** @typedef {(question: object) => Promise<void>} Ask */

/** How the desk's lists and searches slow down with more leads. @returns {Promise<Row[]>} */
export async function benchDesk() {
  const bundle = await buildServer();
  return withEngines(bundle, async (engines) => [
    ...(await onEach(engines, (engine) => measure(bundle, engine))),
    ...(await onEach(engines, (engine) => benchDeskIntake(bundle, engine))),
  ]);
}

/** @param {Bundle} bundle @param {import('../store/databases.mjs').Engine} engine @returns {Promise<Row[]>} */
async function measure(bundle, { name, newDatabase }) {
  /** @type {{ size: number, ask: Ask, close: () => Promise<void> }[]} */
  const desks = [];
  try {
    for (const size of [FEW, MANY]) {
      say(`desk: ${name}, ${size} leads`);
      const database = await newDatabase(`desk_${size}`);
      await (await bundle.openServerStore(database.setting)).close();
      await fillDesk(database, size, JSON.stringify(bundle.payloadOf()));
      desks.push({ size, ...(await openDesk(bundle, database.url)) });
    }
    return rowsOf(name, await timesOf(desks));
  } finally {
    for (const { close } of desks) await close();
  }
}

/** @param {Bundle} bundle @param {string} url of the database */
async function openDesk(bundle, url) {
  const config = bundle.readConfig({ DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent' });
  const operator = await bundle.openOperatorStore(config.database);
  const invitation = await bundle.invite(operator.desk, 'Bench', 'http://localhost', Date.now());
  await operator.close();
  const { listen, close } = await bundle.openServer(config, builtFile('web'), {
    store: await bundle.openStoreBeside(config.database, builtFile('server/store-worker.js')),
  });
  const origin = `http://localhost:${await listen()}`;
  const headers = { 'content-type': 'application/json', origin };
  const token = new URL(invitation).hash.slice(1);
  const entered = await fetch(origin + bundle.DESK_SIGN_IN_PATH, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token }),
  });
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return {
    close,
    /** @type {Ask} */
    ask: async (question) => {
      const response = await fetch(`${origin}${bundle.DESK_API_PATH}/leads`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: JSON.stringify(question),
      });
      const { rows } = /** @type {{ rows?: unknown[] }} */ (await response.json());
      if (!rows || rows.length === 0) throw new Error(`nothing found: ${JSON.stringify(question)}`);
    },
  };
}

/** @param {readonly { size: number, ask: Ask }[]} desks */
async function timesOf(desks) {
  /** @type {Record<string, Record<number, number[]>>} */
  const times = {};
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, question] of Object.entries(QUESTIONS)) {
      for (const { size, ask } of desks) {
        const startedAt = performance.now();
        await ask(question);
        const time = performance.now() - startedAt;
        // The first round only warms up.
        if (round > 0) ((times[name] ??= {})[size] ??= []).push(time);
      }
    }
  }
  return times;
}

/** @param {string} engine @param {Record<string, Record<number, number[]>>} times @returns {Row[]} */
function rowsOf(engine, times) {
  return Object.entries(times).flatMap(([name, at]) => {
    const [few, many] = [FEW, MANY].map((size) => median(at[size] ?? []));
    return [
      forInformation(
        `${engine}: ${name}, ms at 10k and ${MANY.toLocaleString('en')}`,
        `${few?.toFixed(1)}, ${many?.toFixed(1)}`,
      ),
      atMost(`${engine}: ${name}, many / 10k`, [(many ?? 0) / (few ?? 1)], MAX_RATIO),
    ];
  });
}
