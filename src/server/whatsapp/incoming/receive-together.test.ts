import { describe, expect, onTestFinished, test } from 'vitest';
import { NOTHING, receive, received } from '../../../../tests/support/answer-steps.ts';
import { freshSqlite, opened, readyDatabase } from '../../../../tests/support/databases.ts';
import { NOON } from '../../../../tests/support/leads.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import { openSqliteFile } from '../../database/sqlite/sqlite-database.ts';
import type { Store } from '../../database/store.ts';
import { receiveTogether } from './receive-events.ts';

function calls(store: Store, ids: readonly string[]): Promise<void>[] {
  const receiveCall = receiveTogether(store.db);
  return ids.map((id) => receiveCall({ ...NOTHING, messages: [received(id)] }, NOON));
}

async function openedDatabase() {
  const setting = await readyDatabase('sqlite');
  const store = await opened(setting);
  const stored = async () => {
    const rows = await query<{ wamid: string }>(
      setting,
      'select wamid from incoming_messages order by wamid',
    );
    return rows.map(({ wamid }) => wamid);
  };
  return { setting, store, stored };
}

async function openedFile() {
  const setting = freshSqlite();
  const store = await opened(setting);
  const file = openSqliteFile(setting.path, { mayCreate: false, busyMs: 0 });
  onTestFinished(() => {
    file.close();
  });
  return { store, file };
}

const IDS = Array.from({ length: 80 }, (_, index) => `in-${index}`);

test('calls that arrive together share a transaction on sqlite', async () => {
  const { store, file } = await openedFile();
  const visible = new Set<number>();
  await Promise.all(
    calls(store, IDS).map(async (call) => {
      await call;
      const [row] = file.prepare('select count(*) as count from incoming_messages').all([]);
      visible.add((row as { count: number }).count);
    }),
  );
  expect([...visible].toSorted((one, other) => one - other)).toEqual([32, 64, 80]);
});

describe('in one batch', () => {
  test('one message in two calls is stored once', async () => {
    const { store, stored } = await openedDatabase();
    await Promise.all(calls(store, ['in-1', 'in-1', 'in-2']));
    expect(await stored()).toEqual(['in-1', 'in-2']);
  });

  test('more messages than one statement can hold are stored', async () => {
    const { store, stored } = await openedDatabase();
    const ids = Array.from({ length: 7000 }, (_, index) => `in-${index}`);
    const messages = ids.map((id, index) =>
      received(id, NOON, { from: `39${3_330_000_000 + index}`, userId: `IT.${id}` }),
    );
    await receive(store.db, { ...NOTHING, messages }, NOON);
    expect(await stored()).toHaveLength(ids.length);
  });

  test('a user id that has ended is not brought back by an earlier call', async () => {
    const { setting, store } = await openedDatabase();
    const message = received('in-1', NOON, { userId: 'IT.1' });
    const receiveCall = receiveTogether(store.db);
    await Promise.all([
      receiveCall({ ...NOTHING, messages: [message] }, NOON),
      receiveCall({ ...NOTHING, endedUserIds: ['IT.1'] }, NOON),
    ]);
    expect(await query(setting, 'select id from whatsapp_contacts')).toEqual([]);
  });

  test('a hidden number is the one that another message of the batch shows', async () => {
    const { setting, store } = await openedDatabase();
    const contacts = [{ userId: 'IT.1', phone: '393331', at: NOON }];
    await receive(store.db, { ...NOTHING, contacts }, NOON);
    const messages = [
      received('in-1', NOON, { from: '393332', userId: 'IT.1' }),
      received('in-2', NOON, { from: undefined, userId: 'IT.1' }),
    ];
    await receive(store.db, { ...NOTHING, messages }, NOON);
    const phones = 'select distinct phone from incoming_messages';
    expect(await query(setting, phones)).toEqual([{ phone: '393332' }]);
  });
});

test('while another process writes, all calls of a batch fail, and may be repeated', async () => {
  const { store, file } = await openedFile();
  file.exec('begin immediate');
  const outcomes = await Promise.allSettled(calls(store, IDS));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  file.exec('commit');
  await Promise.all(calls(store, IDS));
  expect(file.prepare('select wamid from incoming_messages').all([])).toHaveLength(IDS.length);
});
