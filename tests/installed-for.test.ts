import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/databases.ts';
import { runInThread } from './support/run-in-thread.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What installs, and what tells it whether the driver of SQLite is needed. */
const SCRIPTS = ['scripts/setup', 'src/server/store/sqlite/own-sqlite.mjs'];
const BINARY = 'better-sqlite3/build/Release/better_sqlite3.node';
const DEPENDENCY = { name: 'dependency', version: '1.0.0' };
const SCRIPT_RAN = 'script-ran';
const LONG_AGO = new Date('2026-01-01T12:00:00Z');

/** Native code that every Node can load: the driver itself need not be built here. */
function loadableBinary(): string {
  const packages = join(ROOT, 'node_modules/@rolldown');
  const folder = readdirSync(packages).find((name) => name.startsWith('binding-')) ?? '';
  const file = readdirSync(join(packages, folder)).find((name) => name.endsWith('.node')) ?? '';
  return join(packages, folder, file);
}

/** A Node whose SQLite is too old, and one that needs no driver. */
const OLDER = { node: '20.20.2', modules: '115', sqlite: undefined };
const NEWER = { node: '24.21.0', modules: '137', sqlite: '3.53.4' };

/** Does what `npm ci` does to a project, as the test with the real one shows, in no time. */
const STAND_IN = `#!/bin/sh
for option; do case "$option" in --prefix=*) cd "\${option#--prefix=}" ;; esac; done
rm -rf node_modules && mkdir node_modules && echo '{}' > node_modules/.package-lock.json
case "$*" in *--ignore-scripts*) ;; *) : > ${SCRIPT_RAN} ;; esac
`;

/** A project with the scripts of ours and one package, which npm installs without the network. */
function project({ hasRealNpm = false } = {}) {
  const folder = temporaryFolder();
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  if (!hasRealNpm) writeFileSync(join(programs, 'npm'), STAND_IN, { mode: 0o755 });
  const PATH = programs + delimiter + process.env['PATH'];
  for (const path of SCRIPTS) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'dependency'));
  const write = (name: string, content: object) =>
    writeFileSync(join(folder, name), JSON.stringify(content));
  write('dependency/package.json', DEPENDENCY);
  const manifest = { name: 'p', version: '1.0.0', dependencies: { dependency: 'file:dependency' } };
  const scripts = { postinstall: `node -e "fs.writeFileSync('${SCRIPT_RAN}', '')"` };
  write('package.json', { ...manifest, scripts });
  write('package-lock.json', {
    ...manifest,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': manifest,
      dependency: DEPENDENCY,
      'node_modules/dependency': { resolved: 'dependency', link: true },
    },
  });
  const modules = join(folder, 'node_modules');
  const module = pathToFileURL(join(folder, 'scripts/setup/ensure-installed.mjs')).href;
  const install = async (versions: object) => {
    const program = `
      Object.defineProperty(process, 'versions', { value: {
        ...process.versions, sqlite: undefined, ...${JSON.stringify(versions)} } });
      import('${module}').then((it) => it.ensureInstalled())`;
    rmSync(join(folder, SCRIPT_RAN), { force: true });
    // npm itself writes to the standard error of this process.
    const stderr = await runInThread(program, { PATH, npm_config_loglevel: 'silent' });
    if (!stderr.includes('Installing dependencies')) return 'nothing to do';
    return existsSync(join(folder, SCRIPT_RAN)) ? 'installed, with scripts' : 'installed';
  };
  const names = ['dependency', 'successor', 'heir'];
  /** Replaces the project by a version with another dependency, whose files have older dates. */
  const upgrade = () => {
    const [earlier = '', later = ''] = names;
    names.shift();
    renameSync(join(folder, earlier), join(folder, later));
    for (const name of [`${later}/package.json`, 'package.json', 'package-lock.json']) {
      const file = join(folder, name);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(earlier, later));
      utimesSync(file, LONG_AGO, LONG_AGO);
    }
  };
  const mark = join(modules, '.installed-for');
  return { install, upgrade, modules, mark, lockfileNote: join(modules, '.installed-lockfile') };
}

test('packages are installed again when Node or the system is another one', async () => {
  const { install, mark } = project();
  expect(await install(OLDER)).toBe('installed, with scripts');
  expect(await install(OLDER)).toBe('nothing to do');
  const { platform, arch } = process;
  expect(readFileSync(mark, 'utf8')).toBe(`${platform}-${arch}-115\n`);
  for (const other of [`${platform}-${arch}-1`, `other-${arch}-115`]) {
    writeFileSync(mark, other);
    expect(await install(OLDER)).toBe('installed, with scripts');
    expect(await install(OLDER)).toBe('nothing to do');
  }
});

test('npm installs again after an upgrade from an archive, whose files keep their dates', async () => {
  const { install, upgrade, modules, mark, lockfileNote } = project({ hasRealNpm: true });
  expect(await install(NEWER)).toBe('installed');
  upgrade();
  expect(await install(NEWER)).toBe('installed');
  expect(readdirSync(modules)).toContain('successor');
  expect(await install(NEWER)).toBe('nothing to do');

  // An upgrade is noticed too where somebody else installed the packages.
  rmSync(lockfileNote);
  expect(await install(NEWER)).toBe('nothing to do');
  rmSync(lockfileNote);
  upgrade();
  // A Node with a SQLite of its own needs no script, and one install for all of them.
  expect(await install(NEWER)).toBe('installed');
  expect(readdirSync(modules)).toContain('heir');
  expect(readFileSync(mark, 'utf8')).toBe(`${process.platform}-${process.arch}-own-sqlite\n`);
  expect(await install({ ...NEWER, node: '22.23.3', modules: '127' })).toBe('nothing to do');
  expect(await install(OLDER)).toBe('installed, with scripts');
});

test('packages of a Node that needs scripts are installed again for one that does not', async () => {
  const { install } = project();
  expect(await install(OLDER)).toBe('installed, with scripts');
  expect(await install(NEWER)).toBe('installed');
});

test('packages that somebody else installed are tried', async () => {
  const { install, modules, mark } = project();
  await install(OLDER);
  const putDriver = (putBinary: (target: string) => void) => {
    rmSync(mark, { force: true });
    rmSync(join(modules, BINARY), { force: true });
    mkdirSync(join(modules, BINARY, '..'), { recursive: true });
    putBinary(join(modules, BINARY));
  };
  putDriver((target) => cpSync(loadableBinary(), target));
  expect(await install(OLDER)).toBe('nothing to do');
  for (const content of ['made for something else', undefined]) {
    const putBinary = (target: string) => {
      if (content !== undefined) writeFileSync(target, content);
    };
    putDriver(putBinary);
    expect(await install(NEWER)).toBe('nothing to do');
    putDriver(putBinary);
    expect(await install(OLDER)).toBe('installed, with scripts');
    expect(await install(OLDER)).toBe('nothing to do');
  }
});
