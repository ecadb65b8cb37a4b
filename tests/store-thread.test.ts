import { renameSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { builtFile } from '../scripts/builds/builds.mjs';
import type { NewLead } from '../src/server/store/lead.ts';
import type { ServerStore } from '../src/server/store/lead-store.ts';
import { openServerStore } from '../src/server/store/open-store.ts';
import { isTransient } from '../src/server/store/retry-transient.ts';
import { SqliteDriver } from '../src/server/store/sqlite/sqlite-driver.ts';
import { StoreError } from '../src/server/store/store-error.ts';
import { openStoreThread } from '../src/server/store/thread/store-thread.ts';
import { execute, freshSqlite } from './support/databases.ts';
import { NOON, newLead } from './support/leads.ts';

const WORKER = builtFile('server/store-worker.js');

async function openedThread(setting = freshSqlite()): Promise<ServerStore> {
  const store = await openStoreThread(WORKER, setting);
  onTestFinished(() => store.close());
  return store;
}

test('has all methods of the store in this thread', async () => {
  const setting = freshSqlite();
  const here = await openServerStore(setting);
  onTestFinished(() => here.close());
  const there = await openedThread(setting);
  expect(Object.keys(there).toSorted()).toEqual(Object.keys(here).toSorted());
  expect(Object.keys(there.desk).toSorted()).toEqual(Object.keys(here.desk).toSorted());
  expect(there.engine).toBe(here.engine);
});

test('takes leads there and brings rows back', async () => {
  const store = await openedThread();
  const lead = newLead({ key: 'a', campaign: 'spring' });
  expect(await store.add([lead, newLead({ key: 'a' })])).toMatchObject([
    { kind: 'created', id: lead.id },
    { kind: 'repeated', id: lead.id },
  ]);
  expect(await store.find(lead.id)).toMatchObject({ payload: lead.payload, campaign: 'spring' });
  expect(await store.find('nobody')).toBeUndefined();
  expect(await store.desk.index(10, { closeAnswered: false })).toBe(1);
  expect(await store.desk.rows([lead.id])).toMatchObject([{ id: lead.id }]);
});

test('calls that are made together do not mix: one fails, the others are stored', async () => {
  const store = await openedThread();
  const wrong = { ...newLead(), createdAt: null } as unknown as NewLead;
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => store.add([index === 7 ? wrong : newLead()])),
  );
  const failed = results.flatMap((result, index) => (result.status === 'rejected' ? [index] : []));
  expect(failed).toEqual([7]);
  expect((await store.counts()).waiting).toBe(19);
});

test('an error keeps its name, its message and its code', async () => {
  const setting = freshSqlite();
  const store = await openedThread(setting);
  const other = new SqliteDriver(setting.path);
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  const error = await store.add([newLead()]).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'SQLITE_BUSY', message: 'database is locked' });
  expect(error).toBeInstanceOf(Error);
  expect(isTransient(error)).toBe(true);
  other.exec('rollback');
  expect(await store.add([newLead()])).toMatchObject([{ kind: 'created' }]);
});

test('what cannot be sent to a thread is refused', async () => {
  const store = await openedThread();
  const lead = { ...newLead(), payload: () => undefined } as unknown as NewLead;
  await expect(store.add([lead])).rejects.toThrow(/could not be cloned/);
  expect(await store.add([newLead()])).toMatchObject([{ kind: 'created' }]);
});

test('a database that cannot be opened stops the start with the same words', async () => {
  const setting = freshSqlite();
  await (await openServerStore(setting)).close();
  await execute(setting, "insert into kysely_migration values ('999-later', '2030-01-01')");
  const error = await openStoreThread(WORKER, setting).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ message: expect.stringContaining('newer than this program') });
});

test('a worker that cannot be started stops the start', async () => {
  const setting = freshSqlite();
  await expect(openStoreThread(`${WORKER}.gone`, setting)).rejects.toThrow(/Cannot find module/);
});

test('a file that was moved away is noticed, and no lead is acknowledged', async () => {
  const setting = freshSqlite();
  const store = await openedThread(setting);
  await store.add([newLead()]);
  expect(store.problem()).toBeUndefined();
  renameSync(setting.path, `${setting.path}.moved`);
  expect(store.problem()).toContain('was moved, removed or replaced');
  await expect(store.add([newLead()])).rejects.toMatchObject({
    name: 'DatabaseFileMovedError',
    code: 'DATABASE_FILE_MOVED',
  });
  renameSync(`${setting.path}.moved`, setting.path);
  expect(store.problem()).toBeUndefined();
});

test('closing lets earlier calls finish, refuses later ones, and may be repeated', async () => {
  const setting = freshSqlite();
  const store = await openStoreThread(WORKER, setting);
  const adding = store.add([newLead({ createdAt: NOON })]);
  await store.close();
  expect(await adding).toMatchObject([{ kind: 'created' }]);
  await expect(store.counts()).rejects.toThrow('has ended');
  await store.close();
});

test('closing ends a scrub that waits for a reader', async () => {
  const setting = freshSqlite();
  const store = await openStoreThread(WORKER, setting);
  await store.add([newLead()]);
  const reader = new SqliteDriver(setting.path, { readonly: true });
  onTestFinished(() => reader.close());
  reader.exec('begin');
  reader.prepare('select count(*) from leads').all([]);
  await store.add([newLead()]);
  const scrub = store.scrub().then(
    () => 'done',
    () => 'ended',
  );
  await store.counts();
  await store.close();
  expect(await scrub).toBe('ended');
});
