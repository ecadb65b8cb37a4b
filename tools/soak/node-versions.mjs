import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { importTypeScript } from '../../scripts/build/import-typescript.mjs';
import { ROOT, say } from '../../scripts/setup/run.mjs';
import { ensureTool } from '../ensure-tool.mjs';
import { withFolder } from '../with-folder.mjs';

/** The oldest Node that package.json allows, and the lines after it. */
const MAJORS = [20, 22, 24];
const MINUTE = 60_000;

/**
 * Starts the server from a fresh clone under each version of Node: some have their own SQLite, the
 * others get a driver that is compiled for one version only.
 */
export async function tryNodeVersions() {
  const packages = join(await ensureTool('soak'), 'node_modules');
  const folders = [];
  for (const major of MAJORS) {
    const folder = join(packages, `node-${major}-${process.platform}-${process.arch}`);
    if (existsSync(folder)) folders.push(folder);
    else say(`Node ${major} is not tried: tools/soak has none for this platform.`);
  }
  const rows = [];
  for (const folder of folders) {
    const [start] = await storeInClone([folder]);
    rows.push({
      area: 'Node',
      what: `\`npm start\` in a fresh clone, a lead, SIGTERM, under Node ${start?.version}`,
      times: `1 start, ready after ${start?.seconds} s`,
      lost: '0: the lead is listed after the stop',
    });
  }
  const starts = await storeInClone([...folders, ...folders.slice(0, 1)]);
  const versions = starts.map(({ version }) => version);
  rows.push({
    area: 'Node',
    what: `\`npm start\` in one folder whose Node is replaced: ${versions.join(', then ')}`,
    times: `${versions.length} starts`,
    lost: '0: every lead is listed after the last stop',
  });
  return rows;
}

/**
 * Stores a lead under each version of Node in one clone. The packages that one version installed do
 * not fit the next one.
 * @param {readonly string[]} nodeFolders each with `bin/node` and the headers that native packages need
 */
function storeInClone(nodeFolders) {
  return withFolder(async (clone) => {
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${ROOT}`, clone]);
    const starts = [];
    for (const [index, folder] of nodeFolders.entries()) {
      starts.push(await storeUnder(folder, clone, index + 1));
    }
    return starts;
  });
}

/** @param {string} nodeFolder @param {string} clone @param {number} count of leads there are afterwards */
async function storeUnder(nodeFolder, clone, count) {
  const options = {
    cwd: clone,
    env: {
      ...process.env,
      PATH: join(nodeFolder, 'bin') + delimiter + process.env['PATH'],
      npm_config_nodedir: nodeFolder,
      PORT: '0',
      DATABASE_URL: 'file:./data/leads.sqlite',
      // A brand's services must not get the invented leads.
      WEBHOOK_URL: undefined,
      SMTP_URL: undefined,
      WHATSAPP_PHONE_ID: undefined,
    },
  };
  const print = ['--print', 'process.versions.node'];
  const version = String(execFileSync('node', print, options)).trim();
  say(`Trying Node ${version} in a clone (SQLite may be compiled) …`);
  const seconds = await storeLead(options);
  const list = ['run', '--silent', 'leads', '--', 'list', '--json'];
  const { length } = JSON.parse(String(execFileSync('npm', list, options)));
  if (length !== count) throw new Error(`Node ${version} has ${length} leads, not ${count}.`);
  return { version, seconds };
}

/**
 * Runs `npm start`, posts a lead and stops.
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} after how many seconds it served
 */
async function storeLead(options) {
  const startedAt = performance.now();
  // In a process group of its own, so that the signal reaches the server through npm and its shell.
  const child = spawn('npm', ['start'], {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = (/** @type {NodeJS.Signals} */ signal) => process.kill(-Number(child.pid), signal);
  const exited = new Promise((resolve) => {
    child.on('close', resolve);
  });
  try {
    const { address, output } = await waitUntilServing(child);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    if (output.includes('EBADENGINE')) throw new Error(`A package needs another Node:\n${output}`);
    /** @type {typeof import('../../tests/support/leads.ts')} */
    const { postLead } = await importTypeScript(`${ROOT}tests/support/leads.ts`);
    const response = await postLead(address);
    if (response.status !== 201) throw new Error(`The lead was answered with ${response.status}.`);
    stop('SIGTERM');
    await exited;
    return seconds;
  } finally {
    if (child.exitCode === null && child.signalCode === null) stop('SIGKILL');
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ address: string, output: string }>}
 */
function waitUntilServing(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`No start in time:\n${output}`)), 20 * MINUTE);
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      const address = /http:\/\/localhost:\d+/.exec(output)?.[0];
      if (!address) return;
      clearTimeout(timer);
      resolve({ address, output });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', () => {
      clearTimeout(timer);
      reject(new Error(`npm start ended:\n${output}`));
    });
  });
}
