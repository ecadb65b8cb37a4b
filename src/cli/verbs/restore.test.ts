import {
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { enginesWithBackup, freshPostgres, opened } from '../../../tests/support/databases.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { ACTOR, operator } from '../../../tests/support/operator.ts';
import { POSTGRES_PATH } from '../../../tests/support/restored-backup.ts';
import { restoreStore } from '../../server/database/backup-store.ts';
import { SqliteDriver } from '../../server/database/sqlite/sqlite-driver.ts';
import { addLeads } from '../../server/intake/intake-queries.ts';
import { findLead, listLeads } from '../../server/leads/lookup-queries.ts';
import type { DatabaseSetting } from '../../server/settings/database.ts';

async function idsIn(setting: DatabaseSetting): Promise<readonly string[]> {
  const store = await opened(setting);
  const ids = (await listLeads(store.db, { order: 'oldest', limit: 99 })).map(({ id }) => id);
  await store.close();
  return ids;
}

/** A backup with one lead, and a database that got another one since. */
async function backedUp() {
  const [early, late] = [newLead(), newLead()];
  const house = await operator('sqlite', [early]);
  if (house.setting.engine !== 'sqlite') throw new Error('not a file');
  const { path } = house.setting;
  expect((await house.run('backup copy.sqlite')).code).toBe(0);
  await addLeads(house.server.db, [late]);
  const files = () => readdirSync(dirname(path)).toSorted();
  return { ...house, path, early: early.id, late: late.id, files };
}

describe('leads restore', () => {
  test('refuses a database in use, then replaces it and keeps it beside the backup', async () => {
    const { run, server, setting, path, early, late, files } = await backedUp();
    const refused = await run('restore copy.sqlite');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('The database is in use: stop its server');
    expect(await findLead(server.db, late)).toBeDefined();
    await server.close();
    const { code, stderr } = await run('restore copy.sqlite');
    expect(code).toBe(0);
    expect(JSON.parse((await run('log --json')).stdout)).toMatchObject([
      { at: '2026-11-15T12:00:00.000Z', actor: ACTOR, action: 'restore', lead_id: null },
    ]);
    const [, kept = ''] = /is now (\S+): it holds personal data/.exec(stderr) ?? [];
    expect(files()).toEqual(['leads.sqlite', 'leads.sqlite.before-2026-11-15-13-00-00']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await idsIn(setting)).toEqual([early]);
    expect(await idsIn({ engine: 'sqlite', path: kept })).toEqual([early, late]);
  });

  test('takes the place of a damaged database', async () => {
    const { run, server, setting, path, early, files } = await backedUp();
    await server.close();
    writeFileSync(path, 'x'.repeat(9000));
    expect((await run('restore copy.sqlite')).code).toBe(0);
    const [, kept = ''] = files();
    expect(readFileSync(join(dirname(path), kept), 'utf8')).toBe('x'.repeat(9000));
    expect(await idsIn(setting)).toEqual([early]);
  });

  test('does not apply a log whose database is gone', async () => {
    const { run, server, setting, path, early, files } = await backedUp();
    copyFileSync(`${path}-wal`, `${path}-copy`);
    await server.close();
    rmSync(path);
    renameSync(`${path}-copy`, `${path}-wal`);
    const { code, stderr } = await run('restore copy.sqlite');
    expect(code).toBe(0);
    const [, kept = ''] = /is now (\S+):/.exec(stderr) ?? [];
    expect(files()).toEqual([basename(path), `${basename(kept)}-wal`]);
    expect(await idsIn(setting)).toEqual([early]);
  });

  test('needs no database, as on a new machine', async () => {
    const { run, server, setting, path, early } = await backedUp();
    await server.close();
    rmSync(path);
    const { code, stderr } = await run('restore copy.sqlite');
    expect([code, stderr.includes('is now')]).toEqual([0, false]);
    expect(await idsIn(setting)).toEqual([early]);
  });

  test.each([
    ['a text', (file: string) => writeFileSync(file, 'words '.repeat(999))],
    ['nothing', () => undefined],
    [
      'the database of another program',
      (file: string) => {
        const other = new SqliteDriver(file);
        other.exec('create table leads (id)');
        other.close();
      },
    ],
  ])('leaves the database alone where the backup is %s', async (_name, write) => {
    const { run, server, setting, folder, path, early, late, files } = await backedUp();
    await server.close();
    write(join(folder, 'other'));
    expect((await run('restore other')).code).toBe(1);
    expect(files()).toEqual([basename(path)]);
    expect(await idsIn(setting)).toEqual([early, late]);
  });

  test.runIf(enginesWithBackup(POSTGRES_PATH).includes('postgres'))(
    'fills an empty PostgreSQL database, and no other',
    async () => {
      vi.stubEnv('PATH', POSTGRES_PATH);
      const lead = newLead();
      const { run, setting, folder } = await operator('postgres', [lead]);
      expect((await run('backup copy.dump')).code).toBe(0);
      const refused = await run('restore copy.dump');
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('not empty')]);
      expect(await idsIn(setting)).toEqual([lead.id]);
      const empty = await freshPostgres();
      await restoreStore(empty, join(folder, 'copy.dump'), 0);
      expect(await idsIn(empty)).toEqual([lead.id]);
    },
  );
});
