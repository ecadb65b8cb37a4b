// Must be imported first, because it says where the others find builds.
// oxlint-disable-next-line import/no-unassigned-import
import './test/test-folder.mjs';

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuilt } from './builds/ensure-built.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { ROOT, runTool, say } from './setup/run.mjs';
import { ensureBrowser } from './test/ensure-browser.mjs';
import { memoryFolder } from './test/memory-folder.mjs';

const UNIT_REPORT = `${ROOT}artifacts/unit.json`;
const BROWSER_REPORT = `${ROOT}artifacts/browser.json`;
const PROJECTS = ['src/domain', 'src/web', 'src/desk', 'src/server', '.'];

const temporary = process.env['TMPDIR'] ?? memoryFolder();
if (temporary) process.env['TMPDIR'] = temporary;

let passed = 0;
let failed = 0;
/** What failed and why, repeated at the end of the long log. @type {string[]} */
const failures = [];

/** The current step of the set-up. A failed step ends the process and counts as a failed check. */
let setUp = 'install';
process.once('exit', (code) => {
  if (code !== 0) fail(setUp);
  say('');
  for (const failure of failures) say(`FAILED ${failure}`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
});

await ensureInstalled();
for (const report of [UNIT_REPORT, BROWSER_REPORT]) rmSync(report, { force: true });
mkdirSync(`${ROOT}artifacts`, { recursive: true });

setUp = 'build';
// Together, because the build and the end of each check use one core only.
await Promise.all([
  ensureBuilt(),
  check('format', 'biome', ['check', '--error-on-warnings']),
  check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  ...PROJECTS.map((project) => check(`types ${project}`, 'tsc', ['-p', project])),
]);
await unitTests();
setUp = 'browser';
await browserTests(await ensureBrowser());

/** @param {string} name @param {string} tool @param {readonly string[]} args */
async function check(name, tool, args) {
  const isPassed = (await runTool(tool, args)) === 0;
  if (isPassed) passed++;
  else fail(name);
  say(`${isPassed ? 'ok    ' : 'FAILED'} ${name}`);
}

/** @param {string} what */
function fail(what) {
  failed++;
  failures.push(what);
}

async function unitTests() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${UNIT_REPORT}`];
  const code = await runTool('vitest', ['run', ...reporters]);
  const report = readReport(UNIT_REPORT);
  count(code, report?.numPassedTests ?? 0, failedUnitTests(report));
}

/** @param {string} browser the path of its executable */
async function browserTests(browser) {
  const code = await runTool('playwright', ['test'], {
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT },
  });
  const report = readReport(BROWSER_REPORT);
  const { expected = 0, flaky = 0 } = report?.stats ?? {};
  count(code, expected + flaky, failedBrowserTests(report?.suites ?? []));
}

/**
 * Adds up a runner's results. One that failed without a failed test, because it crashed or found none, is one failure.
 * @param {number} code @param {number} passes @param {readonly string[]} failedTests
 */
function count(code, passes, failedTests) {
  const whatFailed = code !== 0 && failedTests.length === 0 ? ['a runner, see above'] : failedTests;
  passed += passes;
  for (const what of whatFailed) fail(what);
}

/** Names the failed tests, and the files that failed before any test of theirs could run. @param {any} report @returns {string[]} */
function failedUnitTests(report) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const failedTests = file.assertionResults.filter(
      (/** @type {any} */ test) => test.status === 'failed',
    );
    if (file.status === 'failed' && failedTests.length === 0) {
      return [describeFailure(file.name, 'the whole file', file.message)];
    }
    return failedTests.map((/** @type {any} */ test) =>
      describeFailure(file.name, test.fullName, test.failureMessages[0]),
    );
  });
}

/** @param {readonly any[]} suites @returns {string[]} */
function failedBrowserTests(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((/** @type {any} */ spec) => !spec.ok)
      .map((/** @type {any} */ spec) =>
        describeFailure(spec.file, spec.title, spec.tests[0]?.results[0]?.error?.message),
      ),
    ...failedBrowserTests(suite.suites ?? []),
  ]);
}

/** @param {string} file @param {string} title @param {string | undefined} message */
function describeFailure(file, title, message = '') {
  return `${file.replace(ROOT, '')} › ${title}\n       ${message.split('\n', 3).join('\n       ')}`;
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
