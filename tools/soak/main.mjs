import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureBrowser } from '../../scripts/setup/ensure-browser.mjs';
import { ensureBuilt } from '../../scripts/setup/ensure-built.mjs';
import { ensureInstalled } from '../../scripts/setup/ensure-installed.mjs';
import { ROOT, runTool, say } from '../../scripts/setup/run.mjs';
import { proofResults, ranByPlaywright, ranByVitest } from './proof-results.mjs';
import { PROOFS } from './proofs.mjs';
import { inOrder, refreshTable } from './reliability-table.mjs';

const FAULTS = `${ROOT}artifacts/soak.ndjson`;
const SUMMARY = `${ROOT}artifacts/soak.json`;
const UNIT = `${ROOT}artifacts/soak-unit.json`;
const BROWSER = `${ROOT}artifacts/soak-browser.json`;

/** How often the proofs are repeated that are as long in `npm test` as here. */
const UNIT_ROUNDS = 5;
const BROWSER_ROUNDS = 10;

await ensureInstalled();
await ensureBuilt();
mkdirSync(`${ROOT}artifacts`, { recursive: true });
for (const file of [FAULTS, SUMMARY, UNIT, BROWSER]) rmSync(file, { force: true });

const startedAt = Date.now();
await faults();
const results = inOrder([
  ...jsonLines(FAULTS),
  ...proofResults([...(await unitProofs()), ...(await browserProofs())]),
]);
const minutes = Math.ceil((Date.now() - startedAt) / 60_000);
const conditions = `Node ${process.versions.node}, ${availableParallelism()} cores, ${minutes} minutes, ${new Date(startedAt).toISOString().slice(0, 10)}`;
writeFileSync(SUMMARY, `${JSON.stringify({ conditions, results }, null, 2)}\n`);
await refreshTable(conditions, results);
say(`artifacts/soak.json: ${results.length} results; docs/reliability.md is refreshed.`);

/** Each writes its own line. Most of a scenario is waiting: three at a time, whatever the cores. */
async function faults() {
  await orEnd('vitest', ['run', 'tests/faults', '--maxWorkers=3'], { SOAK: '1' });
}

async function unitProofs() {
  const ran = [];
  for (let round = 0; round < UNIT_ROUNDS; round++) {
    const output = ['--reporter=default', '--reporter=json', `--outputFile=${UNIT}`];
    await orEnd('vitest', ['run', ...filesOf('.test.ts'), ...output]);
    ran.push(...ranByVitest(JSON.parse(readFileSync(UNIT, 'utf8'))));
  }
  return ran;
}

async function browserProofs() {
  const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER };
  await orEnd(
    'playwright',
    ['test', ...filesOf('.spec.ts'), `--repeat-each=${BROWSER_ROUNDS}`],
    env,
  );
  return ranByPlaywright(JSON.parse(readFileSync(BROWSER, 'utf8')));
}

/** @param {string} ending */
function filesOf(ending) {
  return [...new Set(PROOFS.map(({ file }) => file))].filter((file) => file.endsWith(ending));
}

/** @param {string} tool @param {readonly string[]} args @param {Record<string, string>} [env] */
async function orEnd(tool, args, env) {
  if ((await runTool(tool, args, env ? { env } : {})) === 0) return;
  say('Something failed: docs/reliability.md is left as it was.');
  process.exit(1);
}

/** @param {string} path @returns {import('./proof-results.mjs').Result[]} */
function jsonLines(path) {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}
