import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/databases.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SCRIPTS = ['scripts/setup', 'scripts/builds', 'src/server/store/sqlite/own-sqlite.mjs'];

const INSTALLED = 'node_modules/.package-lock.json';
const LOCKFILE = 'package-lock.json';

/** A project with the scripts of ours, and a build that takes no time. */
function project() {
  const folder = temporaryFolder();
  for (const path of SCRIPTS) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  const change = (name: string, content = '{}', at = new Date()) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
    utimesSync(join(folder, name), at, at);
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
  const run = (program: string) => {
    const args = ['--input-type=module', '-e', program];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    return stderr;
  };
  return {
    change,
    builds: (before = '') =>
      run(
        `${before}; await (await import('./scripts/builds/ensure-built.mjs')).ensureBuilt()`,
      ).includes('Building'),
    warning: () =>
      run(
        `import { lockfileOfBuild } from './scripts/setup/ensure-installed.mjs'; lockfileOfBuild()`,
      ),
  };
}

const EARLIER = new Date(Date.now() - 60_000);
const LATER = new Date(Date.now() + 60_000);

test('builds once, and again after a change of a source', () => {
  const { builds, change } = project();
  change(LOCKFILE);
  change(INSTALLED);
  expect(builds()).toBe(true);
  expect(builds()).toBe(false);
  change('src/server/main.ts', '', LATER);
  expect(builds()).toBe(true);
});

test('builds again after a source was replaced by one with an older date, as archives have them', () => {
  const { builds, change } = project();
  change(LOCKFILE);
  change(INSTALLED);
  change('src/server/main.ts');
  expect(builds()).toBe(true);
  change('src/server/main.ts', '', EARLIER);
  expect(builds()).toBe(true);
  expect(builds()).toBe(false);
});

test('keeps a build whose sources were only copied, or given to another user', () => {
  const { builds, change } = project();
  change(LOCKFILE);
  change(INSTALLED);
  change('src/server/main.ts', 'run()', EARLIER);
  expect(builds()).toBe(true);
  change('src/server/main.ts', 'run()', LATER);
  expect(builds()).toBe(false);
  change('src/server/main.ts', 'stop()', EARLIER);
  expect(builds()).toBe(true);
});

test('builds again with the packages of another lockfile', () => {
  const { builds, change } = project();
  change(LOCKFILE);
  change(INSTALLED);
  expect(builds()).toBe(true);
  change(LOCKFILE, '{ "packages": {} }');
  change(INSTALLED);
  expect(builds()).toBe(true);
  expect(builds()).toBe(false);
});

test('a build with packages that are older than the lockfile is made again', () => {
  const { builds, change } = project();
  change(LOCKFILE);
  // The operator builds before the start that installs.
  expect(builds()).toBe(true);
  change(INSTALLED);
  expect(builds()).toBe(true);
  expect(builds()).toBe(false);
});

test('packages that are removed after a build are not missed', () => {
  const { builds, change } = project();
  change(LOCKFILE);
  change(INSTALLED);
  expect(builds()).toBe(true);
  // `npm prune --omit=dev` writes both anew.
  change(LOCKFILE, '{}', LATER);
  change(INSTALLED, '{}', LATER);
  expect(builds()).toBe(false);
});

test('a build with packages other than those of the lockfile says so', () => {
  const { change, warning } = project();
  change(INSTALLED, '{}', EARLIER);
  change(LOCKFILE);
  expect(warning()).toMatch(/not those of package-lock\.json.*npm start/);
  change(INSTALLED);
  expect(warning()).toBe('');
});

/** Makes each write of a file fail as on a full disk. */
const ON_A_FULL_DISK = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  fs.writeFileSync = () => { throw Object.assign(new Error('full'), { code: 'ENOSPC' }); };
  syncBuiltinESMExports();`;

test('starts what is built although the disk is full and the dates of the sources are new', () => {
  const { builds, change } = project();
  change(LOCKFILE);
  change(INSTALLED);
  change('src/server/main.ts', '', EARLIER);
  expect(builds()).toBe(true);
  change('src/server/main.ts', '', LATER);
  expect(builds(ON_A_FULL_DISK)).toBe(false);
});
