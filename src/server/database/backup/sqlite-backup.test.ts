import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshSqlite, opened, temporaryFolder } from '../../../../tests/support/databases.ts';
import { newLead } from '../../../../tests/support/leads.ts';
import { listLeads } from '../../leads/lookup-queries.ts';
import { openOperatorStore, openServerStore } from '../../store/open-store.ts';
import { SqliteDriver } from '../sqlite/sqlite-driver.ts';
import { sqliteBackup } from './sqlite-backup.ts';

describe('a backup', () => {
  test('holds all acknowledged leads, while more keep coming', async () => {
    const setting = freshSqlite();
    const server = await opened(setting);
    const acknowledged: string[] = [];
    const stop = new AbortController();
    const writing = (async () => {
      while (!stop.signal.aborted) {
        const leads = Array.from({ length: 10 }, () => newLead());
        await server.add(leads);
        acknowledged.push(...leads.map(({ id }) => id));
        await new Promise(setImmediate);
      }
    })();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(0);
    const before = [...acknowledged];
    const path = join(temporaryFolder(), 'copy.sqlite');
    await server.backup(path);
    stop.abort();
    await writing;
    const copy = await openOperatorStore({ engine: 'sqlite', path });
    onTestFinished(() => copy.close());
    const ids = new Set(
      (await listLeads(copy.db, { order: 'oldest', limit: 99_999 })).map(({ id }) => id),
    );
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('reports its progress, and ends though another connection writes between its steps', async () => {
    const setting = freshSqlite();
    const server = await opened(setting);
    for (let batch = 0; batch < 10; batch++) {
      await server.add(Array.from({ length: 128 }, () => newLead()));
    }
    const steps: number[] = [];
    const path = join(temporaryFolder(), 'copy.sqlite');
    let written = 0;
    await server.backup(path, (bytes, total = 0) => {
      steps.push(bytes / total);
      void server.add([newLead()]).then(() => written++);
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
