import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { builtFile } from '../scripts/builds/builds.mjs';
import { hasOwnSqlite } from '../src/server/store/sqlite/own-sqlite.mjs';
import { freshSqlite, opened, temporaryFolder, urlOf } from './support/databases.ts';
import { type Program, startProgram } from './support/program.ts';

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));

/** The driver with the packages it needs. */
const DRIVER = ['better-sqlite3', 'bindings', 'file-uri-to-path'];
const BINARY = 'better-sqlite3/build/Release/better_sqlite3.node';
const SOURCES = /\/(?:deps|src|obj|obj\.target)$/;

/** The built programs beside a driver whose native code was made for something else. */
function programsWithForeignDriver(): string {
  const folder = temporaryFolder();
  for (const name of DRIVER) {
    const target = join(folder, 'node_modules', name);
    const filter = (path: string) => !SOURCES.test(path);
    cpSync(join(MODULES, name), target, { recursive: true, filter });
  }
  const binary = join(folder, 'node_modules', BINARY);
  mkdirSync(dirname(binary), { recursive: true });
  writeFileSync(binary, 'made for another Node');
  for (const part of ['server', 'web', 'insights', 'desk', 'picture']) {
    cpSync(builtFile(part), join(folder, part), { recursive: true });
  }
  return join(folder, 'server');
}

/** Starts a program with a foreign driver on a database of its own. */
async function start([file = '', ...args]: readonly string[]): Promise<Program> {
  const setting = freshSqlite();
  await opened(setting);
  return startProgram(process.execPath, [join(programsWithForeignDriver(), file), ...args], {
    env: { DATABASE_URL: urlOf(setting), PORT: '0' },
  });
}

const PROGRAMS = [
  ['the server', ['main.js'], /http:\/\/localhost:\d/],
  ['the command line', ['leads.js', 'status'], /waiting/],
] as const;

test.runIf(hasOwnSqlite()).each(PROGRAMS)(
  'a driver is not needed by %s, nor a warning seen',
  async (_name, program, output) => {
    const running = await start(program);
    await expect.poll(running.output).toMatch(output);
    expect(running.output()).not.toMatch(/warning/i);
  },
);

test.skipIf(hasOwnSqlite()).each(PROGRAMS)(
  'a driver of another Node is not blamed on the data by %s',
  async (_name, program) => {
    const running = await start(program);
    expect(await running.exited).toBe(1);
    expect(running.output()).toContain('The SQLite driver cannot be loaded by Node');
    expect(running.output()).toContain('npm start installs it again. The data is untouched.');
    expect(running.output()).not.toMatch(/damaged|backup|cannot be opened/);
  },
);
