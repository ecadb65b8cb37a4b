import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { ROOT, runTool, say } from './run.ts';
import { ensureBrowser } from './test/ensure-browser.ts';

const UNIT_REPORT = `${ROOT}artifacts/unit.json`;
const BROWSER_REPORT = `${ROOT}artifacts/browser.json`;

// Before anything reads it: a server that runs from this project keeps its build.
process.env['DIST_FOLDER'] ??= 'artifacts/dist';
process.env['IGNORE_STATIC_WEBHOOK'] ??= '1';
// Files that stay in memory: tests would spend a third of their time waiting for the disk.
if (hasRoom('/dev/shm')) process.env['TMPDIR'] ??= '/dev/shm';
const { ensureBuilt } = await import('./ensure-built.ts');

let passed = 0;
/** What failed and why, repeated at the end of the long log. */
const failures: string[] = [];

/** The current step of the set-up. A failed step ends the process and counts as a failed check. */
let setUp = 'build';
process.once('exit', (code) => {
  if (code !== 0) failures.push(setUp);
  say('');
  for (const failure of failures) say(`FAILED ${failure}`);
  process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
});

mkdirSync(`${ROOT}artifacts`, { recursive: true });
for (const report of [UNIT_REPORT, BROWSER_REPORT]) rmSync(report, { force: true });
// Together, because each of them uses one core only.
await Promise.all([
  ensureBuilt(),
  check('format', 'biome', ['check', '--error-on-warnings']),
  check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  check('types', 'tsc', ['-b', 'src/domain', 'src/web', 'src/desk', 'src/server', '.']),
]);
await unitTests();
setUp = 'browser';
await browserTests(await ensureBrowser());

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = existsSync(folder) ? statfsSync(folder) : { bavail: 0, bsize: 0 };
  return Math.min(bavail * bsize, process.availableMemory()) > 2e9;
}

async function check(name: string, tool: string, args: readonly string[]): Promise<void> {
  const isPassed = (await runTool(tool, args)) === 0;
  if (isPassed) passed++;
  else failures.push(name);
  say(`${isPassed ? 'ok    ' : 'FAILED'} ${name}`);
}

async function unitTests(): Promise<void> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${UNIT_REPORT}`];
  const code = await runTool('vitest', ['run', ...reporters]);
  const report = readReport(UNIT_REPORT) as JsonTestResults | undefined;
  count(code, report?.numPassedTests ?? 0, failedUnitTests(report));
}

async function browserTests(browser: string): Promise<void> {
  const code = await runTool('playwright', ['test'], {
    env: { ...process.env, CHROMIUM_PATH: browser },
  });
  const report = readReport(BROWSER_REPORT) as JSONReport | undefined;
  count(code, report?.stats.expected ?? 0, failedBrowserTests(report?.suites));
}

/** Adds up a runner's results. One that failed without a failed test, because it crashed or found none, is one failure. */
function count(code: number, passes: number, failedTests: readonly string[]): void {
  passed += passes;
  failures.push(
    ...(code !== 0 && failedTests.length === 0 ? ['a runner, see above'] : failedTests),
  );
}

/** Names the failed tests, and the files that failed before any test of theirs could run. */
function failedUnitTests(report: JsonTestResults | undefined): readonly string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) {
      return [describeFailure(name, 'the whole file', message)];
    }
    return failed.map((test) => describeFailure(name, test.fullName, test.failureMessages?.[0]));
  });
}

function failedBrowserTests(suites: readonly JSONReportSuite[] = []): readonly string[] {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        describeFailure(file, title, tests[0]?.results[0]?.error?.message),
      ),
    ...failedBrowserTests(inner),
  ]);
}

function describeFailure(file: string, title: string, message = ''): string {
  return `${file.replace(ROOT, '')} › ${title}\n       ${message.split('\n', 3).join('\n       ')}`;
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
