import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from './support/databases.ts';
import { canMount, smallDisk } from './support/small-disk.ts';

/** The modules that know where builds live, on a folder of their own. */
async function builds(dist = temporaryFolder()) {
  vi.stubEnv('DIST_FOLDER', dist);
  vi.resetModules();
  const { BUILDS, builtFile, newestBuild, startedBuilds } = await import(
    '../scripts/builds/builds.mjs'
  );
  const { keepBuild, removeUnusedBuilds } = await import('../scripts/builds/keep-build.mjs');
  const { startBuild } = await import('../scripts/builds/start-build.mjs');
  /** Makes a build of a few files and returns its folder. */
  const build = (files: Record<string, string>, startedAt = new Date()) => {
    const fresh = join(BUILDS, `.fresh-${process.pid}`);
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(fresh, name)), { recursive: true });
      writeFileSync(join(fresh, name), content);
    }
    keepBuild(fresh, startedAt);
    return newestBuild()?.folder ?? '';
  };
  /** Starts a build, as the start of a server does that has ended meanwhile. */
  const start = (folder: string) => {
    const before = process.listeners('exit');
    startBuild(folder);
    for (const listener of process.listeners('exit')) {
      if (!before.includes(listener)) process.off('exit', listener);
    }
  };
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });
  return { dist, BUILDS, build, builtFile, newestBuild, start, startedBuilds, removeUnusedBuilds };
}

const PAGE = { 'web/index.html': 'one', 'web/assets/app-1.js': 'let one;' };
const NEXT_PAGE = { 'web/index.html': 'two', 'web/assets/app-2.js': 'let two;' };

test('a build is named by its content, and the same content keeps its folder', async () => {
  const { build } = await builds();
  const first = build(PAGE);
  const second = build(NEXT_PAGE);
  expect(second).not.toBe(first);
  expect(readFileSync(join(first, 'web/index.html'), 'utf8')).toBe('one');
  const inode = statSync(first).ino;
  expect(build(PAGE)).toBe(first);
  expect(statSync(first).ino).toBe(inode);
});

test('the newest build has the time at which it began', async () => {
  const { build, newestBuild, builtFile } = await builds();
  expect(() => builtFile('web')).toThrow(/Nothing is built yet/);
  const startedAt = new Date('2026-11-15T12:00:00Z');
  const folder = build(PAGE, startedAt);
  expect(newestBuild()).toEqual({ folder, startedAt: startedAt.getTime() });
  expect(builtFile('web')).toBe(join(folder, 'web'));
});

test('static hosts find the newest pages in web', async () => {
  const { dist, build } = await builds();
  build({ ...PAGE, 'nginx-static.conf': 'expires -1;' });
  expect(existsSync(join(dist, 'nginx-static.conf'))).toBe(true);
  build(NEXT_PAGE);
  expect(readFileSync(join(dist, 'web/index.html'), 'utf8')).toBe('two');
  expect(readdirSync(join(dist, 'web/assets'))).toEqual(['app-2.js']);
  expect(existsSync(join(dist, 'nginx-static.conf'))).toBe(false);
});

test('a started build serves the chunks of the one before it, unless it has them itself', async () => {
  const { build, start, startedBuilds } = await builds();
  const shared = { 'web/assets/shared-0.js': 'let shared;' };
  const first = build({ ...PAGE, ...shared, 'desk/assets/desk-1.js': 'let desk;' });
  start(first);
  const second = build({ ...NEXT_PAGE, ...shared });
  expect(startedBuilds()).toEqual([first]);
  start(second);
  expect(startedBuilds()).toEqual([second, first]);
  expect(readdirSync(join(second, 'earlier/web'))).toEqual(['app-1.js']);
  expect(readdirSync(join(second, 'earlier/desk'))).toEqual(['desk-1.js']);
  // A restart is no upgrade.
  start(second);
  expect(startedBuilds()).toEqual([second, first]);
});

test.skipIf(!canMount())('a build starts on a full disk, without the earlier chunks', async () => {
  const disk = smallDisk(1);
  const { build, start, startedBuilds } = await builds(disk.folder);
  const first = build(PAGE);
  start(first);
  const second = build(NEXT_PAGE);
  disk.fill();
  start(second);
  expect(startedBuilds()).toEqual([first]);
  disk.clear();
  start(second);
  expect(startedBuilds()).toEqual([second, first]);
  expect(readFileSync(join(second, 'earlier/web/app-1.js'), 'utf8')).toBe('let one;');
});

test('only builds that nobody uses are removed', async () => {
  const { BUILDS, build, start, removeUnusedBuilds } = await builds();
  const used = [build(PAGE), build(NEXT_PAGE)];
  for (const folder of used) start(folder);
  const [running, developed, killed] = [1, 2, 3].map((count) => build({ file: String(count) }));
  writeFileSync(join(running ?? '', `.server-${process.ppid}`), '');
  mkdirSync(join(developed ?? '', `.dev-${process.ppid}`));
  writeFileSync(join(killed ?? '', '.server-999999999'), '');
  for (const name of ['.fresh-999999999', `.fresh-${process.ppid}`]) mkdirSync(join(BUILDS, name));
  const newest = build({ file: 'newest' });
  removeUnusedBuilds();
  const left = readdirSync(BUILDS).map((name) => join(BUILDS, name));
  const kept = [...used, running, developed, newest, join(BUILDS, `.fresh-${process.ppid}`)];
  expect(new Set(left)).toEqual(new Set(kept));
});
