import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/databases.ts';
import { backupFile } from './backup-file.ts';

function freshPath() {
  const folder = temporaryFolder();
  return { folder, path: join(folder, 'copy') };
}

test('a copy that fails leaves nothing, not even what SQLite has put beside it', async () => {
  const { folder, path } = freshPath();
  const failing = backupFile(path, async (partial) => {
    writeFileSync(`${partial}-journal`, 'half');
    throw new Error('in the middle');
  });
  await expect(failing).rejects.toThrow('in the middle');
  expect(readdirSync(folder)).toEqual([]);
});

test('what a running or killed command is writing is left alone, and named', async () => {
  const { folder, path } = freshPath();
  writeFileSync(`${path}.partial`, 'half');
  await expect(backupFile(path, async () => undefined)).rejects.toThrow(
    `${path}.partial exists: another backup to this path is running, or was interrupted.`,
  );
  expect(readdirSync(folder)).toEqual(['copy.partial']);
});
