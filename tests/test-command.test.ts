import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/databases.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SCRIPTS = ['scripts/test.mjs', 'scripts/test', 'scripts/setup', 'scripts/builds'];
const TOOLS = ['biome', 'oxlint', 'tsc', 'vitest', 'playwright'];

/** Anything that can be executed: the tool that would start it does nothing. */
const BROWSER = process.execPath;

const BUILD = `import { mkdirSync } from 'node:fs';
  import { BUILDS, setNewestBuild } from './builds/builds.mjs';
  mkdirSync(BUILDS + '/one', { recursive: true });
  setNewestBuild(BUILDS + '/one', new Date());`;

/** Runs our `npm test` in a project whose tools find nothing wrong, and whose machine has no other program. */
function runTests({ build = BUILD, browser = BROWSER, isInstalled = true }) {
  const folder = temporaryFolder();
  for (const path of SCRIPTS) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  const write = (name: string, content: string) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
  for (const tool of TOOLS) chmodSync(write(`node_modules/.bin/${tool}`, '#!/bin/sh\n'), 0o755);
  write('node_modules/@playwright/test/package.json', '{ "type": "module", "main": "index.js" }');
  write(
    'node_modules/@playwright/test/index.js',
    "export const chromium = { executablePath: () => '' };",
  );
  write('scripts/build.mjs', build);
  write('package-lock.json', '{}');
  const installed = write('node_modules/.package-lock.json', '{}');
  if (!isInstalled) utimesSync(installed, 0, 0);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test.mjs'], {
    cwd: folder,
    env: { PATH: join(folder, 'no-programs'), TMPDIR: folder, CHROMIUM_PATH: browser },
    encoding: 'utf8',
  });
  return { status, stdout, failed: stderr.match(/(?<=^FAILED )\S+/gm) ?? [] };
}

test('ends with the counts', () => {
  expect(runTests({})).toEqual({ status: 0, stdout: '7 passed, 0 failed\n', failed: [] });
});

test('packages that cannot be installed are one failure, and the counts come last', () => {
  const result = { status: 1, stdout: '0 passed, 1 failed\n', failed: ['install'] };
  expect(runTests({ isInstalled: false })).toEqual(result);
});

test('a build that fails is one failure, and the counts come last', () => {
  const result = { status: 1, stdout: '7 passed, 1 failed\n', failed: ['build'] };
  expect(runTests({ build: 'process.exit(1)' })).toEqual(result);
});

// On a Mac, a Chrome is found where the system keeps its programs.
test.skipIf(process.platform === 'darwin')(
  'a browser that cannot be installed is one failure, and the counts come last',
  () => {
    const result = { status: 1, stdout: '7 passed, 1 failed\n', failed: ['browser'] };
    expect(runTests({ browser: '' })).toEqual(result);
  },
);
