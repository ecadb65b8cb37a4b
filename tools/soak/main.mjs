import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureBuilt } from '../../scripts/builds/ensure-built.mjs';
import { ensureInstalled } from '../../scripts/setup/ensure-installed.mjs';
import { messageOf, ROOT, runTool, say } from '../../scripts/setup/run.mjs';
import { ensureBrowser } from '../../scripts/test/ensure-browser.mjs';
import { ensureTool } from '../ensure-tool.mjs';
import { tryBrands } from './brands.mjs';
import { LONG_FORMS } from './long-forms.mjs';
import { tryNodeVersions } from './node-versions.mjs';
import { refreshTable, resultFile } from './reliability-table.mjs';
import { mergeRows, rowsOfPlaywright, rowsOfVitest } from './rows.mjs';

const FOLDER = `${ROOT}artifacts/soak`;
const REPORT = `${FOLDER}/report.json`;

/** How often to repeat the proofs that take as long in `npm test` as here. */
const UNIT_ROUNDS = 5;
const BROWSER_ROUNDS = 10;

/**
 * The parts, in the order of the document. Each keeps its results, so that one can be repeated
 * alone: `npm run soak -- scale`.
 * @type {Readonly<Record<string, () => Promise<import('./rows.mjs').Row[]>>>}
 */
const PARTS = {
  // In parallel, because they mostly wait.
  faults: () => scenarios('faults', 3),
  sizes: () => longForms(LONG_FORMS, 1),
  scale,
  operation: () => scenarios('operation', 1),
  deploy: () => scenarios('deploy', 2),
  proofs,
  browser,
  brands: tryBrands,
  node: tryNodeVersions,
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
const unknown = names.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  say(`No part ${unknown.join(', ')}: there are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

await ensureInstalled();
await ensureBuilt();
mkdirSync(FOLDER, { recursive: true });
/** @type {string[]} */
const failed = [];
for (const name of names) {
  if (!(await run(name))) failed.push(name);
}
const missing = await refreshTable(Object.keys(PARTS), FOLDER);
say(
  missing.length === 0
    ? 'docs/reliability.md is refreshed.'
    : `docs/reliability.md stays as it is: no result in artifacts/soak of ${missing.join(', ')}.`,
);
if (failed.length > 0) say(`Failed (the rows of the previous run are kept): ${failed.join(', ')}.`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** @param {string} name @returns {Promise<boolean>} */
async function run(name) {
  say(`Soak: ${name} …`);
  const startedAt = Date.now();
  try {
    const rows = mergeRows((await PARTS[name]?.()) ?? []);
    const minutes = Math.ceil((Date.now() - startedAt) / 60_000);
    const day = new Date(startedAt).toISOString().slice(0, 10);
    const conditions = `Node ${process.versions.node}, ${availableParallelism()} cores, ${minutes} minutes, ${day}`;
    writeFileSync(resultFile(FOLDER, name), `${JSON.stringify({ conditions, rows }, null, 2)}\n`);
    return true;
  } catch (error) {
    say(messageOf(error));
    return false;
  }
}

/** Runs the scenarios of a folder at their full length. @param {string} folder @param {number} atOnce */
function scenarios(folder, atOnce) {
  return longForms([`tests/${folder}`], atOnce);
}

/** @param {readonly string[]} paths @param {number} atOnce */
async function longForms(paths, atOnce) {
  const report = await vitest([...paths, `--maxWorkers=${atOnce}`], { SOAK: '1' });
  return rowsOfVitest(report, 1);
}

/** One at a time, because they start several servers and measure times. */
async function scale() {
  // One of them runs the n8n workflow.
  await ensureTool('n8n');
  return scenarios('scale', 1);
}

async function proofs() {
  const report = await vitest(['--tagsFilter=proof'], { PROOF_ROUNDS: String(UNIT_ROUNDS) });
  return rowsOfVitest(report, UNIT_ROUNDS);
}

async function browser() {
  const env = {
    CHROMIUM_PATH: await ensureBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
    SOAK: '1',
  };
  // Once all of them, with the variants that `npm test` leaves out; then the proofs, again and again.
  await reportOf('playwright', ['test', 'tests/e2e'], env);
  const args = ['test', '--grep=@proof', `--repeat-each=${BROWSER_ROUNDS}`];
  return rowsOfPlaywright(await reportOf('playwright', args, env));
}

/** @param {readonly string[]} args @param {Record<string, string>} env */
function vitest(args, env) {
  const output = ['--reporter=default', '--reporter=json', `--outputFile=${REPORT}`];
  return reportOf('vitest', ['run', ...args, ...output], env);
}

/** @param {string} tool @param {readonly string[]} args @param {Record<string, string>} env */
async function reportOf(tool, args, env) {
  if ((await runTool(tool, args, { env })) !== 0) throw new Error('A test failed.');
  return JSON.parse(readFileSync(REPORT, 'utf8'));
}
