import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clearAbandonedBuilds } from '../scripts/build/abandoned-builds.mjs';

const dist = mkdtempSync(join(tmpdir(), 'peso-forma-dist-'));

afterAll(() => {
  rmSync(dist, { recursive: true });
});

test('what a dead build left goes, what another one is at stays', () => {
  const { pid: gone } = spawnSync(process.execPath, ['-e', '']);
  for (const name of [`.fresh-${gone}`, `.dev-${gone}`, `.fresh-${process.ppid}`, 'web']) {
    mkdirSync(join(dist, name));
    writeFileSync(join(dist, name, 'index.html'), '');
  }
  clearAbandonedBuilds(dist);
  expect(readdirSync(dist).toSorted()).toEqual([`.fresh-${process.ppid}`, 'web']);
});

test('before the first build there is nothing to remove', () => {
  expect(() => clearAbandonedBuilds(join(dist, 'missing'))).not.toThrow();
});
