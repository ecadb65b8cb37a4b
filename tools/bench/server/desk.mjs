import { say } from '../../../scripts/setup/run.mjs';
import { atMost, forInformation, median } from '../report/rows.mjs';
import { onEach, withEngines } from '../store/databases.mjs';
import { fillDesk } from '../store/desk-fill.mjs';
import { timesInTurn } from '../store/times-in-turn.mjs';
import { benchDeskIntake } from './desk-intake.mjs';
import { buildServer, withServers } from './servers.mjs';

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

/** @typedef {import('./servers.mjs').Bundle} Bundle */

/** How the desk's lists and searches slow down with more leads. */
export async function benchDesk() {
  const bundle = await buildServer();
  return withEngines(bundle, async (engines) => [
    ...(await onEach(engines, (engine) => measure(bundle, engine))),
    ...(await onEach(engines, (engine) => benchDeskIntake(bundle, engine))),
  ]);
}

/** @param {Bundle} bundle @param {import('../store/databases.mjs').Engine} engine */
function measure(bundle, { name, newDatabase }) {
  return withServers(async (start) => {
    /** @type {[number, import('../store/times-in-turn.mjs').Operations][]} */
    const desks = [];
    for (const size of [FEW, MANY]) {
      say(`desk: ${name}, ${size} leads`);
      const database = await newDatabase(`desk_${size}`);
      await (await bundle.openServerStore(database.setting)).close();
      await fillDesk(database, size, JSON.stringify(bundle.payloadOf()));
      const { url } = await start('real', { DATABASE_URL: database.url });
      const ask = await signIn(bundle, database, new URL(url).origin);
      const operations = Object.entries(QUESTIONS).map(([what, question]) => [
        what,
        () => ask(question),
      ]);
      desks.push([size, Object.fromEntries(operations)]);
    }
    return rowsOf(name, await timesInTurn(ROUNDS, () => desks));
  });
}

/**
 * @param {Bundle} bundle
 * @param {import('../store/databases.mjs').Database} database
 * @param {string} origin of the server on this database
 */
async function signIn(bundle, { setting }, origin) {
  const operator = await bundle.openOperatorStore(setting);
  const invitation = await bundle.invite(operator.desk, 'Bench', origin, Date.now());
  await operator.close();
  const headers = { 'content-type': 'application/json', origin };
  const token = new URL(invitation).hash.slice(1);
  const entered = await fetch(origin + bundle.DESK_SIGN_IN_PATH, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token }),
  });
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return async (/** @type {object} */ question) => {
    const response = await fetch(`${origin}${bundle.DESK_API_PATH}/leads`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(question),
    });
    const { rows } = /** @type {{ rows?: unknown[] }} */ (await response.json());
    if (!rows || rows.length === 0) throw new Error(`nothing found: ${JSON.stringify(question)}`);
  };
}

/** @param {string} engine @param {import('../store/times-in-turn.mjs').Times} times */
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
