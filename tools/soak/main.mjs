import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureBrowser } from '../../scripts/setup/ensure-browser.mjs';
import { ensureBuilt } from '../../scripts/setup/ensure-built.mjs';
import { ensureInstalled } from '../../scripts/setup/ensure-installed.mjs';
import { ensureTool } from '../../scripts/setup/ensure-tool.mjs';
import { ROOT, runTool, say } from '../../scripts/setup/run.mjs';
import { tryNodeVersions } from './node-versions.mjs';
import { refreshTable, sortRows } from './reliability-table.mjs';
import { mergeRows, rowsOfPlaywright, rowsOfVitest } from './rows.mjs';

const SUMMARY = `${ROOT}artifacts/soak.json`;
const REPORT = `${ROOT}artifacts/soak-report.json`;

/** How often the proofs are repeated that take as long in `npm test` as here. */
const UNIT_ROUNDS = 5;
const BROWSER_ROUNDS = 10;

await ensureInstalled();
await ensureBuilt();
// For tests/scale/n8n-workflow.test.ts.
await ensureTool('n8n');
mkdirSync(`${ROOT}artifacts`, { recursive: true });
rmSync(SUMMARY, { force: true });

const startedAt = Date.now();
const rows = sortRows(
  mergeRows([
    ...(await faults()),
    ...(await atScale()),
    ...(await unitProofs()),
    ...(await browserProofs()),
    ...(await tryNodeVersions()),
  ]),
);
const minutes = Math.ceil((Date.now() - startedAt) / 60_000);
const conditions = `Node ${process.versions.node}, ${availableParallelism()} cores, ${minutes} minutes, ${new Date(startedAt).toISOString().slice(0, 10)}`;
writeFileSync(SUMMARY, `${JSON.stringify({ conditions, results: rows }, null, 2)}\n`);
await refreshTable(conditions, rows);
say(`artifacts/soak.json: ${rows.length} results; docs/reliability.md is refreshed.`);

/** Runs the scenarios at their full length. They mostly wait, so three run at a time. */
async function faults() {
  const report = await vitest(['tests/faults', '--maxWorkers=3'], { SOAK: '1' });
  return rowsOfVitest(report, 1);
}

/** Runs the scenarios with several machines one at a time: they time each other's answers. */
async function atScale() {
  const report = await vitest(['tests/scale', '--maxWorkers=1'], { SOAK: '1' });
  return rowsOfVitest(report, 1);
}

async function unitProofs() {
  const report = await vitest(['--tagsFilter=proof'], { PROOF_ROUNDS: String(UNIT_ROUNDS) });
  return rowsOfVitest(report, UNIT_ROUNDS);
}

async function browserProofs() {
  const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT };
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
  if ((await runTool(tool, args, { env })) !== 0) {
    say('Something failed: docs/reliability.md is left as it was.');
    process.exit(1);
  }
  return JSON.parse(readFileSync(REPORT, 'utf8'));
}
