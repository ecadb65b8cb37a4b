import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addLeads } from '../src/server/intake/intake-queries.ts';
import { freshSqlite, opened, urlOf } from './support/databases.ts';
import { newLead } from './support/leads.ts';
import { LEADS } from './support/project-files.ts';

/** Linux has it: every write fails as on a disk that is full. */
const FULL_DISK = '/dev/full';

test.skipIf(!existsSync(FULL_DISK))('says why the output of a command cannot be written', () => {
  const stdout = openSync(FULL_DISK, 'w');
  const { status, stderr } = spawnSync(process.execPath, [LEADS, '--help'], {
    stdio: ['ignore', stdout, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(stdout);
  expect(status).toBe(1);
  expect(stderr).toBe('The output cannot be written (ENOSPC): it is not complete.\n');
});

/** Runs a command like `leads … | true`: nobody reads its output. Returns its exit code. */
async function intoClosedPipe(url: string, command: readonly string[]): Promise<unknown> {
  const child = spawn(process.execPath, [LEADS, ...command], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, DATABASE_URL: url },
  });
  child.stdout.destroy();
  const [code] = await once(child, 'exit');
  return code;
}

test('a closed pipe ends a command that reads, and fails one that erases after it has scrubbed', async () => {
  const setting = freshSqlite();
  const store = await opened(setting);
  const lead = newLead();
  await addLeads(store.db, [lead]);
  const url = urlOf(setting);
  expect(await intoClosedPipe(url, ['list'])).toBe(0);
  expect(statSync(`${setting.path}-wal`).size).toBeGreaterThan(0);
  expect(await intoClosedPipe(url, ['erase', lead.id])).toBe(1);
  expect(statSync(`${setting.path}-wal`).size).toBe(0);
});
