import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT, say } from '../../../scripts/setup/run.mjs';
import { untilIdle } from './until-idle.mjs';

const ROUNDS = 9;
const SECONDS = 3;

/** @typedef {{ perSecond: number, p50: number, p99: number }} Load */
/** @typedef {Record<string, Load[]>} Loads the rounds of each contestant */

/**
 * Each round measures every contestant in turn, so that a slow minute of the machine is slow for
 * all. Each starts when the one before has nothing left to do, and the order changes with each
 * round, so that none always pays for the disk writes of the same predecessor.
 * @param {Record<string, { port: number, path: string }>} contestants
 * @param {string} body
 * @returns {Promise<Loads>}
 */
export async function compete(contestants, body) {
  /** @type {Loads} */
  const loads = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, { port, path }] of shuffled(Object.entries(contestants))) {
      await untilIdle();
      const load = await runLoad(port, path, body);
      // The first round only warms up.
      if (round > 0) loads[name]?.push(load);
    }
    say(`leads: round ${round} of ${ROUNDS}`);
  }
  return loads;
}

/** @template Item @param {readonly Item[]} items @returns {Item[]} */
function shuffled(items) {
  const places = items.map((item) => ({ item, place: Math.random() }));
  return places.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
}

/**
 * @param {number} port @param {string} path @param {string} body @param {number} [seconds]
 * @returns {Promise<Load>}
 */
export async function runLoad(port, path, body, seconds = SECONDS) {
  const args = ['tools/bench/server/load.mjs', String(port), path, String(seconds), body];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  const { failures, ...load } = JSON.parse(stdout);
  if (failures > 0) throw new Error(`port ${port}: ${failures} leads were not stored`);
  return load;
}
