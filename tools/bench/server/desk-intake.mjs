import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../../scripts/setup/run.mjs';
import { atLeast, forInformation, ratios, spread } from '../report/rows.mjs';
import { runStatements } from '../store/databases.mjs';
import { runLoad } from './compete.mjs';
import { withServers } from './servers.mjs';

const ROUNDS = 9;
const SECONDS = 2;
const POLL_MS = 100;

/** The share of its speed that intake must keep with the desk's trigger and index. */
const MIN_RATIO = 0.7;

/** The trigger that reports new leads to the index: without it there is nothing to index. */
const NEW_LEADS = 'desk_lead_added';
const QUEUED = 'select count(*) as queued from desk_queue';

/** @typedef {import('../report/rows.mjs').Row} Row */

/**
 * The cost of the desk for intake: leads a second of two servers in turn, one of them without the
 * desk's trigger.
 * @param {import('./servers.mjs').Bundle} bundle
 * @param {import('../store/databases.mjs').Engine} engine
 * @returns {Promise<Row[]>}
 */
export async function benchDeskIntake(bundle, { name: engine, newDatabase }) {
  const body = JSON.stringify(bundle.payloadOf());
  const withDesk = await newDatabase('intake_with_desk');
  const without = await newDatabase('intake_without_desk');
  const databases = [withDesk, without];
  for (const { setting } of databases) await (await bundle.openServerStore(setting)).close();
  const table = without.setting.engine === 'sqlite' ? '' : ' on leads';
  await runStatements(without, [`drop trigger ${NEW_LEADS}${table}`]);
  /** @type {number[][]} */
  const rates = [[], []];
  const { ask, close } = await withDesk.connect();
  try {
    await withServers(async (start) => {
      const servers = [];
      for (const { url } of databases) servers.push(await start('real', { DATABASE_URL: url }));
      for (let round = 0; round <= ROUNDS; round++) {
        for (const [index, { port }] of servers.entries()) {
          const path = bundle.LEAD_WEBHOOK_PATH;
          const { perSecond } = await runLoad(port, path, body, SECONDS);
          // The first round only warms up.
          if (round > 0) rates[index]?.push(perSecond);
          // Leads that wait to be indexed must not slow the other server down.
          while (Number((await ask(QUEUED))[0]?.queued) > 0) await sleep(POLL_MS);
        }
        say(`desk: intake on ${engine}, round ${round} of ${ROUNDS}`);
      }
    });
  } finally {
    await close();
  }
  const [of, than] = /** @type {[number[], number[]]} */ (rates);
  return [
    forInformation(
      `${engine}: leads a second with the desk, without`,
      `${spread(of)}, ${spread(than)}`,
    ),
    atLeast(`${engine}: intake with the desk / without`, ratios(of, than), MIN_RATIO),
  ];
}
