import { cpSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/databases.ts';
import { runInThread } from './support/run-in-thread.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SCRIPTS = ['scripts/setup', 'scripts/builds'];

const INSTALLED = 'node_modules/.package-lock.json';
const LOCKFILE = 'package-lock.json';

/** A project with the scripts of ours, and a build that takes no time. */
function project() {
  const folder = temporaryFolder();
  for (const path of SCRIPTS) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  const change = (name: string, content = '{}', at = new Date()) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const calledAt = Date.now();
    // The clock of a file system ticks a few milliseconds behind that of the process.
    do {
      writeFileSync(join(folder, name), content);
      utimesSync(join(folder, name), at, at);
    } while (statSync(join(folder, name)).ctimeMs <= calledAt);
  };
  change(
    'scripts/build.mjs',
    `import { mkdirSync, writeFileSync } from 'node:fs';
    import { keepBuild } from './builds/keep-build.mjs';
    import { BUILDS, LOCKFILE_NOTE, SOURCES_NOTE } from './builds/builds.mjs';
    import { lockfileOfBuild } from './setup/ensure-installed.mjs';
    import { sourcesHash } from './builds/sources.mjs';
    const startedAt = new Date();
    mkdirSync(BUILDS + '/fresh', { recursive: true });
    writeFileSync(BUILDS + '/fresh/server.js', String(startedAt));
    writeFileSync(BUILDS + '/fresh/' + LOCKFILE_NOTE, lockfileOfBuild());
    writeFileSync(BUILDS + '/fresh/' + SOURCES_NOTE, sourcesHash());
    keepBuild(BUILDS + '/fresh', startedAt);`,
  );
  const module = (path: string) => `import('${pathToFileURL(join(folder, path)).href}')`;
  return {
    change,
    builds: async (before = '') =>
      (
        await runInThread(
          `${before}; ${module('scripts/builds/ensure-built.mjs')}.then((it) => it.ensureBuilt())`,
        )
      ).includes('Building'),
    warning: () =>
      runInThread(
        `${module('scripts/setup/ensure-installed.mjs')}.then((it) => it.lockfileOfBuild())`,
      ),
  };
}

const EARLIER = new Date(Date.now() - 60_000);
const LATER = new Date(Date.now() + 60_000);

/** Makes each write of a file fail as on a full disk. */
const ON_A_FULL_DISK = `
  const fs = require('node:fs');
  fs.writeFileSync = () => { throw Object.assign(new Error('full'), { code: 'ENOSPC' }); };
  require('node:module').syncBuiltinESMExports()`;

test('builds once, and again when the content of a source has changed, whatever its date', async () => {
  const { builds, change } = project();
  change(LOCKFILE);
  change(INSTALLED);
  expect(await builds()).toBe(true);
  expect(await builds()).toBe(false);
  change('src/server/main.ts', 'run()', LATER);
  expect(await builds()).toBe(true);
  // Replaced by one with an older date, as archives have them.
  change('src/server/main.ts', 'stop()', EARLIER);
  expect(await builds()).toBe(true);
  expect(await builds()).toBe(false);
  // Only copied, or given to another user; on a full disk, what is built starts all the same.
  change('src/server/main.ts', 'stop()', LATER);
  expect(await builds(ON_A_FULL_DISK)).toBe(false);
  expect(await builds()).toBe(false);
  change('src/server/main.ts', 'run()', EARLIER);
  expect(await builds()).toBe(true);
});

test('builds again with the packages of another lockfile, and not when some are removed', async () => {
  const { builds, change } = project();
  change(LOCKFILE);
  // The operator builds before the start that installs: these packages are older than the lockfile.
  expect(await builds()).toBe(true);
  change(INSTALLED);
  expect(await builds()).toBe(true);
  expect(await builds()).toBe(false);
  change(LOCKFILE, '{ "packages": {} }');
  change(INSTALLED);
  expect(await builds()).toBe(true);
  expect(await builds()).toBe(false);
  // `npm prune --omit=dev` writes both anew.
  change(LOCKFILE, '{ "packages": {} }', LATER);
  change(INSTALLED, '{}', LATER);
  expect(await builds()).toBe(false);
});

test('a build with packages other than those of the lockfile says so', async () => {
  const { change, warning } = project();
  change(INSTALLED, '{}', EARLIER);
  change(LOCKFILE);
  expect(await warning()).toMatch(/not those of package-lock\.json.*npm start/);
  change(INSTALLED);
  expect(await warning()).toBe('');
});
