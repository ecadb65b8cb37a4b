import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { freshSqlite, opened } from '../../../../tests/support/databases.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { addLeads, checkWritable } from '../../intake/intake-queries.ts';

async function openedFile() {
  const setting = freshSqlite();
  const store = await opened(setting);
  await addLeads(store.db, [newLead()]);
  return { path: setting.path, store };
}

describe('a database file under a running server', () => {
  test.each<[string, (path: string) => void]>([
    ['removed', (path) => rmSync(path)],
    ['moved', (path) => renameSync(path, `${path}.away`)],
    [
      'replaced by a copy',
      (path) => {
        copyFileSync(path, `${path}.copy`);
        renameSync(`${path}.copy`, path);
      },
    ],
    [
      'removed together with its log',
      (path) => [path, `${path}-wal`].forEach((file) => rmSync(file)),
    ],
    ['left without its log', (path) => rmSync(`${path}-wal`)],
  ])('%s: no lead is acknowledged and the server is not ready', async (_what, change) => {
    const { path, store } = await openedFile();
    expect(store.problem()).toBeUndefined();
    change(path);
    await expect(addLeads(store.db, [newLead()])).rejects.toThrow(/moved, removed or replaced/);
    await expect(checkWritable(store.db, NOON)).rejects.toThrow(/moved, removed or replaced/);
    expect(store.problem()).toMatch(/put it back, or restart the server/);
  });
});
