import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { builtFile } from '../scripts/setup/builds.mjs';
import { freshSqlite, opened, temporaryFolder, urlOf } from './support/databases.ts';
import { startProgram } from './support/program.ts';

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));

/** The driver with the packages it needs, without the version that fits several Nodes. */
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
  writeFileSync(join(folder, 'node_modules', BINARY), 'made for another Node');
  for (const part of ['server', 'web', 'insights', 'desk']) {
    cpSync(builtFile(part), join(folder, part), { recursive: true });
  }
  return join(folder, 'server');
}

test.each([
  ['the server', ['main.js']],
  ['the command line', ['leads.js', 'status']],
])(
  'a driver of another Node is not blamed on the data by %s',
  async (_name, [file = '', ...args]) => {
    const setting = freshSqlite();
    await opened(setting);
    const program = startProgram(
      process.execPath,
      [join(programsWithForeignDriver(), file), ...args],
      { env: { DATABASE_URL: urlOf(setting), PORT: '0' } },
    );
    expect(await program.exited).toBe(1);
    expect(program.output()).toContain('The SQLite driver cannot be loaded by Node');
    expect(program.output()).toContain('npm start installs it again. The data is untouched.');
    expect(program.output()).not.toMatch(/damaged|backup|cannot be opened/);
  },
);
