import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { freshSqlite, opened, temporaryFolder } from '../../../tests/support/databases.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { operator as operatorOn } from '../../../tests/support/operator.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { retainPage } from '../privacy/retention/retention-queries.ts';
import { MINUTE } from '../time/clock.ts';
import { openOperatorStore, openServerStore } from './open-store.ts';
import { openSqliteFile } from './sqlite/sqlite-database.ts';
import { SqliteDriver } from './sqlite/sqlite-driver.ts';

/** All bytes of the database and its log. */
function bytesOf(path: string): string {
  const folder = dirname(path);
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name)).toString('latin1'))
    .join('');
}

describe('the SQLite file', () => {
  test('promises durability, and forgets what is deleted', () => {
    const database = openSqliteFile(freshSqlite().path, { mayCreate: true, busyMs: 0 });
    onTestFinished(() => {
      database.close();
    });
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(database.pragma('synchronous', { simple: true })).toBe(2);
    expect(database.pragma('secure_delete', { simple: true })).toBe(1);
    expect(database.pragma('temp_store', { simple: true })).toBe(2);
  });

  test('is readable only by its owner', async () => {
    const path = join(temporaryFolder(), 'data', 'leads.sqlite');
    await opened({ engine: 'sqlite', path });
    for (const name of [path, `${path}-wal`]) expect(statSync(name).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  });
});

describe('a start fails, and nothing is created, because of', () => {
  test.each([
    [
      'a file of something else',
      'not a database, but a long letter '.repeat(50),
      /cannot be opened/,
    ],
    ['an emptied file', '', /is empty/],
  ])('%s', async (_name, content, message) => {
    const setting = freshSqlite();
    writeFileSync(setting.path, content);
    await expect(openServerStore(setting)).rejects.toThrow(message);
    expect(readFileSync(setting.path, 'utf8')).toBe(content);
  });

  test('a log without its database', async () => {
    const setting = freshSqlite();
    writeFileSync(`${setting.path}-wal`, 'x');
    await expect(openServerStore(setting)).rejects.toThrow(/is gone, but its log/);
  });

  test("somebody else's table of leads", async () => {
    const setting = freshSqlite();
    const database = new SqliteDriver(setting.path);
    database.exec('create table leads (x)');
    database.close();
    await expect(openServerStore(setting)).rejects.toThrow(/made by another program/);
  });

  test('a file whose upgrade fails, and names it', async () => {
    const setting = freshSqlite();
    const database = new SqliteDriver(setting.path);
    database.exec('create table attempts (x)');
    database.close();
    await expect(openServerStore(setting)).rejects.toThrow(
      `The database ${setting.path} cannot be opened (SQLITE_ERROR: table attempts already exists`,
    );
  });
});

describe('leads erase', () => {
  test('removes at its second run what was left in the log while that was in use', async () => {
    const lead = newLead({ name: 'Canarina' });
    const { run, setting } = await operatorOn('sqlite', [lead]);
    if (setting.engine !== 'sqlite') throw new Error('not SQLite');
    const reader = new SqliteDriver(setting.path, { readonly: true });
    onTestFinished(() => {
      reader.close();
    });
    reader.exec('begin');
    reader.prepare('select count(*) from leads').all([]);
    // A minute passes between two looks at the clock.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += MINUTE));
    // Its only record is what is printed now.
    expect(await run(`erase ${lead.id}`)).toMatchObject({
      code: 1,
      stdout: `${lead.id}  erased\n`,
      stderr: expect.stringContaining('may still hold their bytes'),
    });
    clock.mockRestore();
    expect(bytesOf(setting.path)).toContain('Canarina');
    reader.exec('commit');
    expect(await run(`erase ${lead.id}`)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('leads erased before are now removed from the files'),
    });
    expect(bytesOf(setting.path)).not.toContain('Canarina');
  });
});

describe('beside a running server', () => {
  test('scrubbing waits for a reader, and intake does not', async () => {
    const setting = freshSqlite();
    const server = await opened(setting);
    await addLeads(server.db, [newLead()]);
    const operator = await openOperatorStore(setting);
    onTestFinished(() => operator.close());
    const reader = new SqliteDriver(setting.path, { readonly: true });
    onTestFinished(() => {
      reader.close();
    });
    reader.exec('begin');
    reader.prepare('select count(*) from leads').all([]);
    await addLeads(server.db, [newLead()]);
    let isDone = false;
    const scrubbing = operator.scrub().finally(() => {
      isDone = true;
    });
    await addLeads(server.db, [newLead()]);
    expect(isDone).toBe(false);
    reader.exec('commit');
    await scrubbing;
    expect(statSync(`${setting.path}-wal`).size).toBe(0);
  });

  test('searching for leads to purge takes no lock', async () => {
    const setting = freshSqlite();
    const store = await opened(setting);
    await addLeads(store.db, [newLead()]);
    const writer = new SqliteDriver(setting.path);
    onTestFinished(() => {
      writer.close();
    });
    writer.exec('begin immediate');
    const limits = { deleteBefore: NOON, dropBodyBefore: 0 };
    expect(await retainPage(store.db, limits, 500)).toMatchObject({ deleted: 0 });
  });
});
