import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
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
