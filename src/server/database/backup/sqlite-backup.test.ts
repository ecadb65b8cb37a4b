import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshSqlite, opened, temporaryFolder } from '../../../../tests/support/databases.ts';
import { newLead } from '../../../../tests/support/leads.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { openServerStore } from '../open-store.ts';
import { SqliteDriver } from '../sqlite/sqlite-driver.ts';
import { sqliteBackup } from './sqlite-backup.ts';

describe('a backup', () => {
  test('reports its progress, and ends though another connection writes between its steps', async () => {
    const setting = freshSqlite();
    const server = await opened(setting);
    for (let batch = 0; batch < 10; batch++) {
      await addLeads(
        server.db,
        Array.from({ length: 128 }, () => newLead()),
      );
    }
    const steps: number[] = [];
    const path = join(temporaryFolder(), 'copy.sqlite');
    let written = 0;
    await server.backup(path, (bytes, total = 0) => {
      steps.push(bytes / total);
      void addLeads(server.db, [newLead()]).then(() => written++);
    });
    expect(steps.length).toBeGreaterThan(2);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect(written).toBeGreaterThan(0);
    const copy = new SqliteDriver(path, { readonly: true });
    expect(copy.prepare('select count(*) as leads from leads').all([])).toEqual([
      { leads: 10 * 128 },
    ]);
    copy.close();
    expect(readdirSync(dirname(path))).toEqual(['copy.sqlite']);
  });

  test('of a damaged database says that the database may be the reason', async () => {
    const { path } = freshSqlite();
    await (await openServerStore({ engine: 'sqlite', path })).close();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0xff, 4 * 4096, 40 * 4096));
    await expect(sqliteBackup(path, join(temporaryFolder(), 'copy.sqlite'))).rejects.toThrow(
      'The copy is damaged, probably because the database is',
    );
  });
});
