import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshSqlite, temporaryFolder } from '../../../../tests/support/databases.ts';
import { openServerStore } from '../open-store.ts';
import { sqliteBackup } from './sqlite-backup.ts';

test('a backup of a damaged database says that the database may be the reason', async () => {
  const { path } = freshSqlite();
  await (await openServerStore({ engine: 'sqlite', path })).close();
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xff, 4 * 4096, 40 * 4096));
  await expect(sqliteBackup(path, join(temporaryFolder(), 'copy.sqlite'))).rejects.toThrow(
    'The copy is damaged, probably because the database is',
  );
});
