import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../../../scripts/setup/run.mjs';

/** @typedef {{ phoneId: string, appSecret: string, people: number }} Messages */
/**
 * @typedef {{
 *   port: number,
 *   path: string,
 *   perSecond: number,
 *   seconds: number,
 *   messages?: Messages,
 *   lead?: string,
 * }} SteadyLoad visitors' messages, or the same lead repeatedly
 */
/** @typedef {{ p50: number, p99: number, failures: number }} Figures */
/** @typedef {Figures & { minutes: Figures[] }} SteadyResult */

/** @param {SteadyLoad} load @returns {Promise<SteadyResult>} */
export async function runSteadyLoad(load) {
  const args = ['tools/bench/server/steady-load.mjs', JSON.stringify(load)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  return JSON.parse(stdout);
}
