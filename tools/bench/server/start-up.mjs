import { spawn } from 'node:child_process';
import { get } from 'node:http';
import module from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../../../scripts/builds/ensure-built.mjs';
import { ROOT } from '../../../scripts/setup/run.mjs';
import { sparePort } from '../../spare-port.mjs';
import { withFolder } from '../../with-folder.mjs';
import { measureInTurn } from '../measure-in-turn.mjs';
import { atMost, forInformation, ratios, spread } from '../report/rows.mjs';

const ROUNDS = 9;
const POLL_MS = 2;
const START_WITHIN_MS = 30_000;

/**
 * Bare Node starts much faster in newer versions. The server starts only somewhat faster, because
 * these cache compiled code.
 */
const MOST_TO_BARE_NODE = 'enableCompileCache' in module ? 10 : 6.5;

/** The smallest possible server. */
const BARE =
  "require('node:http').createServer((_, response) => response.end('{}')).listen(process.env.PORT)";

/** @type {Record<string, readonly [string, readonly string[]]>} */
const COMMANDS = {
  'bare Node': [process.execPath, ['-e', BARE]],
  'npm start': ['npm', ['start']],
  'the same without npm': [process.execPath, ['scripts/start.mjs']],
};

/** From the command to the first answer, with nothing to install and nothing to build. */
export async function benchStart() {
  await ensureBuilt();
  const times = await withFolder((folder) => {
    const env = { DATABASE_URL: `file:${join(folder, 'leads.sqlite')}`, LOG_LEVEL: 'silent' };
    const starts = Object.entries(COMMANDS).map(([name, [command, args]]) => [
      name,
      () => timeToAnswer(command, args, env),
    ]);
    return measureInTurn('start', ROUNDS, Object.fromEntries(starts));
  });
  const of = (/** @type {string} */ name) => times[name] ?? [];
  return [
    ...Object.keys(COMMANDS).map((name) => forInformation(name, `${spread(of(name))} ms`)),
    atMost('npm start / bare Node', ratios(of('npm start'), of('bare Node')), MOST_TO_BARE_NODE),
    atMost(
      'npm start / the same without npm',
      ratios(of('npm start'), of('the same without npm')),
      2,
    ),
  ];
}

/** @param {string} command @param {readonly string[]} args @param {Record<string, string>} env */
async function timeToAnswer(command, args, env) {
  const port = await sparePort();
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: 'ignore',
    // A process group, so that npm and its children end together.
    detached: true,
  });
  const ended = new Promise((resolve) => {
    child.on('exit', resolve);
  });
  while (!(await answers(port))) {
    if (performance.now() - startedAt > START_WITHIN_MS) throw new Error(`${command}: no answer`);
    await sleep(POLL_MS);
  }
  const time = performance.now() - startedAt;
  if (child.pid) process.kill(-child.pid, 'SIGTERM');
  await ended;
  return time;
}

/** @param {number} port @returns {Promise<boolean>} */
function answers(port) {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/healthz', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
