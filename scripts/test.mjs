// The first one, because it says where the others find builds.
// oxlint-disable-next-line import/no-unassigned-import
import './setup/test-folder.mjs';

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './setup/ensure-browser.mjs';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { ROOT, runTool, say } from './setup/run.mjs';

const UNIT_REPORT = `${ROOT}artifacts/unit.json`;
const BROWSER_REPORT = `${ROOT}artifacts/browser.json`;
const PROJECTS = ['src/domain', 'src/web', 'src/desk', 'src/server', '.'];

let passed = 0;
let failed = 0;

await ensureInstalled();
// Results of the bench and the soak stand beside these and stay.
for (const report of [UNIT_REPORT, BROWSER_REPORT]) rmSync(report, { force: true });
mkdirSync(`${ROOT}artifacts`, { recursive: true });

await check('format', 'biome', ['check', '--error-on-warnings']);
await check('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
await Promise.all(PROJECTS.map((project) => check(`types ${project}`, 'tsc', ['-p', project])));
await ensureBuilt();
await unitTests();
await browserTests();

say('');
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** @param {string} name @param {string} tool @param {readonly string[]} args */
async function check(name, tool, args) {
  const isPassed = (await runTool(tool, args)) === 0;
  if (isPassed) passed++;
  else failed++;
  say(`${isPassed ? 'ok    ' : 'FAILED'} ${name}`);
}

async function unitTests() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${UNIT_REPORT}`];
  const code = await runTool('vitest', ['run', ...reporters]);
  const report = readReport(UNIT_REPORT);
  count(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
}

async function browserTests() {
  const code = await runTool('playwright', ['test'], {
    env: { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT },
  });
  const stats = readReport(BROWSER_REPORT)?.stats;
  count(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
}

/**
 * Adds up a runner's results. One that failed without a failed test, because it crashed or found none, is one failure.
 * @param {number} code @param {number} passes @param {number} failures
 */
function count(code, passes, failures) {
  passed += passes;
  failed += code !== 0 && failures === 0 ? 1 : failures;
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
