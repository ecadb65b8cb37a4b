import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '../brand.config.ts';
import { ROOT } from '../scripts/run.ts';
import { placeholderKeys } from '../src/brand/config/brand-notes.ts';
import { temporaryFolder } from './support/databases.ts';
import { eventually } from './support/eventually.ts';
import { postLead } from './support/leads.ts';
import { startProgram } from './support/program.ts';
import { BOOTSTRAP } from './support/project-files.ts';

const START = [process.execPath, BOOTSTRAP, 'scripts/start.ts'];

/** Runs `npm start` after `npm test` has installed and built. */
function start(env: Record<string, string>, [command = '', ...args] = START) {
  const folder = temporaryFolder();
  const program = startProgram(command, args, {
    folder: command === 'npm' ? ROOT : folder,
    env: { DATABASE_URL: `file:${folder}/leads.sqlite`, ...env },
  });
  const waitForOutput = (pattern: RegExp): Promise<RegExpMatchArray> =>
    eventually(`the output matches ${pattern}`, () => {
      const match = program.output().match(pattern);
      if (!match && !program.isRunning()) throw new Error(`It ended: ${program.output()}`);
      return match;
    });
  return { ...program, waitForOutput };
}

test('serves what is built, after a line about placeholders, until signals come', async () => {
  const server = start({ PORT: '0' });
  const [, address] = await server.waitForOutput(/(http:\/\/localhost:\d+)/);
  const response = await fetch(`${address}/`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<html lang="it">');
  expect(server.output()).not.toMatch(/Installing|Building|warning/i);
  const keys = placeholderKeys(brand).join(', ');
  const lines = server.output().match(/^brand\.config\.ts still holds placeholders: [^.]+/gm) ?? [];
  expect(lines).toEqual(keys ? [`brand.config.ts still holds placeholders: ${keys}`] : []);
  // The same signal, from npm and from the supervisor, stops the server gracefully.
  server.signal('SIGTERM');
  server.signal('SIGINT');
  server.signal('SIGTERM');
  expect(await server.exited).toBe(0);
});

test('a signal to npm stops the server gracefully', async () => {
  const server = start({ PORT: '0' }, ['npm', 'start']);
  const [address = ''] = await server.waitForOutput(/http:\/\/localhost:\d+/);
  expect((await postLead(address)).status).toBe(201);
  server.signal('SIGTERM');
  await server.exited;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
});

test('says that the port is taken before it builds', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo;
  const second = start({ PORT: String(port), DIST_FOLDER: join(temporaryFolder(), 'dist') });
  expect(await second.exited).toBe(1);
  expect(second.output()).toBe(`The port ${port} is in use: set PORT to another one.\n`);
  other.close();
});

/** A project of one program and no packages, on a machine whose `npm` writes down that it was called. */
function smallProject(installed?: object) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'scripts'));
  cpSync(BOOTSTRAP, join(folder, 'scripts/bootstrap.js'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const packages = { 'node_modules/one': { version: '1.0.0' }, 'node_modules/tool': { dev: true } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(
    join(folder, 'scripts/program.ts'),
    'const words: string[] = process.argv.slice(2); console.log(words.join());',
  );
  mkdirSync(join(folder, 'node_modules'));
  if (installed) {
    const lockfile = join(folder, 'node_modules/.package-lock.json');
    writeFileSync(lockfile, JSON.stringify({ packages: installed }));
  }
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/bootstrap.js', 'scripts/program.ts', 'a', 'b'],
    { cwd: folder, env: { PATH: `${folder}/bin:/usr/bin:/bin` }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

test('a program starts without installing where the packages are those of the lockfile', () => {
  const result = smallProject({ 'node_modules/one': { version: '1.0.0' } });
  expect(result).toEqual({ status: 0, stdout: 'a,b\n', stderr: '' });
});

test.each([
  ['none is', undefined],
  ['another version is', { 'node_modules/one': { version: '0.9.0' } }],
  ['one is missing that', {}],
])('packages are installed where %s installed', (_what, installed) => {
  const { stderr } = smallProject(installed);
  expect(stderr).toMatch(/^Installing dependencies .*\nnpm ci .*--ignore-scripts/);
});

/** Puts a chunk into a build. */
const chunk = (name: string) => `writeFileSync(folder + '/web/assets/${name}', '${name}');`;

test('a build keeps the chunks of the one before, and one that fails leaves it', async () => {
  const folder = temporaryFolder();
  const dist = join(folder, 'dist');
  const build = (program: string) =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { writeFileSync, mkdirSync } from 'node:fs';
         import { makeBuild } from '${ROOT}scripts/build/builds.ts';
         await makeBuild(async (folder) => {
           mkdirSync(folder + '/web/assets', { recursive: true });
           ${program}
         });`,
      ],
      { env: { ...process.env, DIST_FOLDER: dist }, encoding: 'utf8' },
    );
  expect(build(chunk('one.js')).status).toBe(0);
  expect(readdirSync(`${dist}/web/assets`)).toEqual(['one.js']);
  expect(build(`${chunk('two.js')} throw new Error('no');`).status).not.toBe(0);
  expect(readdirSync(`${dist}/web/assets`)).toEqual(['one.js']);
  expect(readdirSync(folder)).toHaveLength(2);
  for (const name of ['two', 'three', 'four', 'five', 'six', 'seven']) {
    expect(build(chunk(`${name}.js`)).status).toBe(0);
  }
  expect(readdirSync(`${dist}/web/assets`)).toEqual(['seven.js']);
  expect(readFileSync(`${dist}/earlier/web/six.js`, 'utf8')).toBe('six.js');
  // Builds that nobody can still be using are removed.
  expect(existsSync(`${dist}/earlier/web/one.js`)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('.dist-'))).toHaveLength(5);
});
