import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../../../scripts/setup/run.mjs';
import { untilIdle } from './until-idle.mjs';

/** @typedef {{ perSecond: number, p50: number, p99: number }} Load */
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

/**
 * Posts a lead as often as the server takes it.
 * @param {number} port @param {string} path @param {string} body @param {number} [seconds]
 * @returns {Promise<Load>}
 */
export async function runLoad(port, path, body, seconds = 3) {
  const { failures, ...load } = await runProgram('load', String(port), path, String(seconds), body);
  if (failures > 0) throw new Error(`port ${port}: ${failures} leads were not stored`);
  return load;
}

/**
 * The same once the server that was measured before has nothing left to do.
 * @param {number} port @param {string} path @param {string} body
 */
export async function runLoadWhenIdle(port, path, body) {
  await untilIdle();
  return runLoad(port, path, body);
}

/** Posts at a fixed rate. @param {SteadyLoad} load @returns {Promise<SteadyResult>} */
export function runSteadyLoad(load) {
  return runProgram('steady-load', JSON.stringify(load));
}

/** Runs a load generator in its own process. @param {string} name @param {readonly string[]} args */
async function runProgram(name, ...args) {
  const program = `tools/bench/server/${name}.mjs`;
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { cwd: ROOT });
  return JSON.parse(stdout);
}
