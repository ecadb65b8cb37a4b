import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { urlOf } from '../../../tests/support/databases.ts';
import { deskWith } from '../../../tests/support/desk.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { SqliteDriver } from '../store/sqlite/sqlite-driver.ts';
import { MINUTE } from '../time/clock.ts';

/** Longer than SQLite itself waits for the lock. */
const LOCKED_MS = 150;

/** A desk on whose database another process can take the only write lock for a moment. */
async function lockableDesk() {
  const lead = newLead();
  const desk = await deskWith([lead]);
  const path = urlOf(desk.setting).replace('file:', '');
  return {
    ...desk,
    lead,
    whileLocked: async <Value>(ask: () => Promise<Value>): Promise<Value> => {
      const other = new SqliteDriver(path);
      other.exec('begin immediate');
      const asked = ask();
      await sleep(LOCKED_MS);
      other.exec('commit');
      other.close();
      return asked;
    },
  };
}

test.each([
  ['lead', {}],
  ['reveal', {}],
  ['answered', { version: 0 }],
  ['note', { version: 0, text: 'Richiamare' }],
  ['export', { tab: 'all', format: 'csv' }],
  ['picture', {}],
  ['erase', { version: 0, confirmation: 'CANCELLA' }],
])('%s waits for a lock that another process holds for a moment', async (call, body) => {
  const { person, lead, whileLocked } = await lockableDesk();
  const response = await whileLocked(() => person.ask(call, { id: lead.id, ...body }));
  expect(await response.json()).not.toHaveProperty('error');
  expect(response.status).toBe(200);
});

test('the use of a session, which is noted once a minute, waits for the lock', async () => {
  const { person, pass, whileLocked } = await lockableDesk();
  pass(2 * MINUTE);
  expect((await whileLocked(() => person.ask('me'))).status).toBe(200);
});

test('a file that is fetched once waits for the lock', async () => {
  const { person, whileLocked } = await lockableDesk();
  const { file } = await person.call('export', { tab: 'all', format: 'csv' });
  expect((await whileLocked(() => person.get(`/desk/api/file/${file}`))).status).toBe(200);
});

test('an export that is tried again is written down once', async () => {
  const { person, store } = await lockableDesk();
  const fails = Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' });
  const desk = { ...store.desk };
  let asked = 0;
  Object.assign(store.desk, {
    addFile: (...args: Parameters<typeof desk.addFile>) =>
      asked++ === 0 ? Promise.reject(fails) : desk.addFile(...args),
  });
  await person.call('export', { tab: 'all', format: 'csv' });
  const entries = (await store.auditLog(20)).filter(({ action }) => action === 'export');
  expect(entries).toHaveLength(1);
});
