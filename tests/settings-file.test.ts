import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../scripts/run.ts';
import { settingNames } from '../src/server/config.ts';
import { addSettingsFile } from '../src/server/settings/settings-file.ts';
import { freshPostgres, freshSqlite, temporaryFolder, urlOf } from './support/databases.ts';
import { eventually } from './support/eventually.ts';
import { postLead } from './support/leads.ts';
import { startProgram } from './support/program.ts';
import { LEADS, SERVER } from './support/project-files.ts';

/** A file of settings. */
function settingsFile(settings: Record<string, string>): string {
  const file = join(temporaryFolder(), 'settings');
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, `# The server's settings.\n${lines.join('')}`);
  return file;
}

test('server and command line read the same file of settings, and the environment wins', async () => {
  const setting = freshSqlite();
  const file = settingsFile({ DATABASE_URL: urlOf(setting), PORT: '1', LOG_LEVEL: 'silent' });
  const env = { ENV_FILE: file, PORT: '0' };
  const server = startProgram(process.execPath, [SERVER], { env });
  const address = await eventually('it serves', () => {
    if (!server.isRunning()) throw new Error(server.output());
    return /http:\/\/localhost:\d+/.exec(server.output())?.[0];
  });
  expect((await postLead(address)).status).toBe(201);
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [LEADS, 'list', '--json'],
    { env: { ...process.env, ...env } },
  );
  expect(JSON.parse(stdout)).toHaveLength(1);
  expect(stderr).toContain(`Database: file:${setting.path}\n`);
  server.signal('SIGTERM');
  expect(await server.exited).toBe(0);
});

test('the file is .env in the folder of the project, and need not exist', () => {
  const folder = temporaryFolder();
  const settings = (changes: NodeJS.ProcessEnv = {}) => {
    const env: NodeJS.ProcessEnv = { FROM_BOTH: 'environment', ...changes };
    addSettingsFile(env, folder);
    return [env['FROM_FILE'], env['FROM_BOTH']];
  };
  expect(settings()).toEqual([undefined, 'environment']);
  expect(settings({ ENV_FILE: '' })).toEqual([undefined, 'environment']);
  writeFileSync(join(folder, '.env'), 'FROM_FILE="a value"\nFROM_BOTH=file\n');
  expect(settings()).toEqual(['a value', 'environment']);
  // As some editors on Windows save it.
  writeFileSync(join(folder, '.env'), '\uFEFFFROM_FILE=first\r\n');
  expect(settings()).toEqual(['first', 'environment']);
});

test('a file that is named and missing stops the start', async () => {
  const server = startProgram(process.execPath, [SERVER], {
    env: { ENV_FILE: '/missing/settings', PORT: '0' },
  });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe('ENV_FILE: there is no file /missing/settings.\n');
});

test('a name in the file that is no setting stops the start, with every other fault', async () => {
  const file = settingsFile({
    WEBHOK_URL: 'https://hook.example/secret',
    retention: '30',
    PORT: 'eighty',
  });
  const server = startProgram(process.execPath, [SERVER], { env: { ENV_FILE: file } });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe(
    [
      'Invalid settings:',
      '  PORT: expected a whole number from 0 to 65535, got "eighty"',
      '  WEBHOK_URL: no such setting; the nearest is WEBHOOK_URL',
      '  retention: no such setting; the nearest is RETENTION_DAYS\n',
    ].join('\n'),
  );
  const { status, stderr } = spawnSync(process.execPath, [LEADS, 'list'], {
    env: { ...process.env, ENV_FILE: file },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('WEBHOK_URL: no such setting');
});

test('the example shows every setting, and changes none until somebody takes a # away', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  expect(parseEnv(example)).toEqual({});
  const shown = [...example.matchAll(/^#([A-Z_]+)=./gm)].map(([, name]) => name);
  expect(new Set(shown)).toEqual(settingNames());
});

test('a file that cannot be read stops the start, and is not called missing', async () => {
  // Root may read every file; nobody can read a folder as one.
  const folder = temporaryFolder();
  const server = startProgram(process.execPath, [SERVER], {
    env: { ENV_FILE: folder, PORT: '0' },
  });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe(`The settings in ${folder} cannot be read (EISDIR).\n`);
});

test('the password of PostgreSQL is not shown, even if it cannot be reached', async () => {
  const { url } = await freshPostgres();
  const withPassword = new URL(url);
  withPassword.password = 'sesame-open';
  for (const DATABASE_URL of [withPassword.href, 'postgres://anna:sesame-open@127.0.0.1:1/leads']) {
    const { stdout, stderr } = spawnSync(process.execPath, [LEADS, 'list'], {
      env: { ...process.env, DATABASE_URL },
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^Database: postgres:\/\/[\w@.:]+\/\w+\n/);
    expect(stdout + stderr).not.toContain('sesame');
  }
});
