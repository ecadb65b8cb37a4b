import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFile } from '../scripts/builds/builds.mjs';
import { execute, readyDatabase, temporaryFolder, urlOf } from './support/databases.ts';

const LEADS = builtFile('server/leads.js');

test('a command ends although the drive of a backup does not respond', async () => {
  const setting = await readyDatabase('sqlite');
  await execute(
    setting,
    `insert into backups (path, started_at, finished_at, host, process)
     values ('/hanging/copy', 1, 2, '${hostname()}', 1)`,
  );
  // Whoever opens a named pipe that nobody writes to is held, and no signal but SIGKILL helps.
  const folder = temporaryFolder();
  const pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  const patch = join(folder, 'hanging-drive.cjs');
  writeFileSync(
    patch,
    `const fs = require('node:fs');
     const { existsSync, promises } = fs;
     const { access } = promises;
     const hangs = (path) => String(path).startsWith('/hanging');
     fs.existsSync = (path) => (hangs(path) ? fs.openSync('${pipe}') : existsSync(path));
     promises.access = (path) => (hangs(path) ? promises.open('${pipe}') : access(path));
     require('node:module').syncBuiltinESMExports();`,
  );
  const { status, signal, stdout } = spawnSync(process.execPath, [LEADS, 'status'], {
    env: {
      ...process.env,
      DATABASE_URL: urlOf(setting),
      NODE_OPTIONS: `--require ${patch}`,
    },
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  expect([signal, status]).toEqual([null, 0]);
  expect(stdout).toContain('waiting');
});
