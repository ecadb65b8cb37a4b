import { measureInTurn } from '../measure-in-turn.mjs';
import { atLeast, forInformation, ratios, spread } from '../report/rows.mjs';
import { runStatements } from '../store/databases.mjs';
import { runLoadWhenIdle } from './run-load.mjs';
import { withServers } from './servers.mjs';

const ROUNDS = 9;

/** The share of its speed that intake must keep with the desk's trigger and index. */
const MIN_RATIO = 0.7;

/** The trigger that reports new leads to the index: without it there is nothing to index. */
const NEW_LEADS = 'desk_lead_added';

/**
 * The cost of the desk for intake: leads a second of two servers in turn, one of them without the
 * desk's trigger.
 * @param {import('./servers.mjs').Bundle} bundle
 * @param {import('../store/databases.mjs').Engine} engine
 */
export async function benchDeskIntake(bundle, { name: engine, newDatabase }) {
  const body = JSON.stringify(bundle.payloadOf());
  const indexed = await newDatabase('intake_with_desk');
  const plain = await newDatabase('intake_without_desk');
  await (await bundle.openServerStore(plain.setting)).close();
  const table = plain.setting.engine === 'sqlite' ? '' : ' on leads';
  await runStatements(plain, [`drop trigger ${NEW_LEADS}${table}`]);
  const { withDesk = [], without = [] } = await withServers(async (start) => {
    const startMeasuring = async (/** @type {string} */ url) => {
      const { port } = await start('real', { DATABASE_URL: url });
      return async () => (await runLoadWhenIdle(port, bundle.LEAD_WEBHOOK_PATH, body)).perSecond;
    };
    return measureInTurn(`desk: intake on ${engine}`, ROUNDS, {
      withDesk: await startMeasuring(indexed.url),
      without: await startMeasuring(plain.url),
    });
  });
  return [
    forInformation(
      `${engine}: leads a second with the desk, without`,
      `${spread(withDesk)}, ${spread(without)}`,
    ),
    atLeast(`${engine}: intake with the desk / without`, ratios(withDesk, without), MIN_RATIO),
  ];
}
