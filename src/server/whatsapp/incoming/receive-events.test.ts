import { expect, onTestFinished, test } from 'vitest';
import { NOTHING, receive, received } from '../../../../tests/support/answer-steps.ts';
import {
  BOTH_ENGINES,
  execute,
  freshSqlite,
  freshStore,
  opened,
  readyDatabase,
  readyPostgres,
} from '../../../../tests/support/databases.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import { NOON } from '../../../../tests/support/leads.ts';
import { holdUp, WAIT } from '../../../../tests/support/other-transaction.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import { openSqliteFile } from '../../database/sqlite/sqlite-database.ts';
import { eraseNumber } from '../../privacy/erase-sender.ts';
import { receiveTogether } from './receive-events.ts';

test('a message that Meta repeats while it is being erased is not stored again', async () => {
  const setting = await readyPostgres();
  const store = await opened(setting);
  const call = { ...NOTHING, messages: [received('in-1', NOON, { userId: 'IT.1349' })] };
  await receive(store.db, call, NOON);
  await execute(
    setting,
    `create function wait() returns trigger language plpgsql as
      $$ begin ${WAIT}; return null; end $$;
    create constraint trigger wait after delete on incoming_messages
      deferrable initially deferred for each row execute function wait()`,
  );
  const commits = await holdUp(setting);
  const erased = eraseNumber(store.db, NUMBER, NOON, {});
  await commits.isWaitedFor();
  const repeated = receive(store.db, call, NOON);
  await commits.isWaitedFor(2);
  await commits.commit();
  await Promise.all([erased, repeated]);
  expect(await query(setting, 'select id from incoming_messages')).toEqual([]);
  expect(await query(setting, 'select id from whatsapp_contacts')).toEqual([]);
});

test('an erased message is never written again', async () => {
  const setting = await readyDatabase('sqlite');
  const store = await opened(setting);
  const call = { ...NOTHING, messages: [received('in-1')] };
  await receive(store.db, call, NOON);
  await eraseNumber(store.db, NUMBER, NOON, {});
  await receive(store.db, call, NOON);
  expect(await query(setting, 'select id from incoming_messages')).toEqual([]);
});

test('calls that arrive together share a transaction on sqlite', async () => {
  const setting = freshSqlite();
  const store = await opened(setting);
  const file = openSqliteFile(setting.path, { mayCreate: false, busyMs: 0 });
  onTestFinished(() => {
    file.close();
  });
  const receiveCall = receiveTogether(store.db);
  const visible = new Set<unknown>();
  await Promise.all(
    Array.from({ length: 80 }, async (_, index) => {
      await receiveCall({ ...NOTHING, messages: [received(`in-${index}`)] }, NOON);
      const [row] = file.prepare('select count(*) as count from incoming_messages').all([]);
      visible.add((row as { count: number }).count);
    }),
  );
  expect([...visible]).toEqual([32, 64, 80]);
});

// After an error, PostgreSQL refuses the rest of a transaction, and SQLite does not.
test.each(BOTH_ENGINES)(
  'a call that fails does not fail others of its batch on %s',
  async (engine) => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    await execute(
      setting,
      engine === 'sqlite'
        ? `create trigger refuse before insert on incoming_messages when new.wamid = 'in-2' begin
            select raise(abort, 'not this one'); end`
        : "alter table incoming_messages add check (wamid <> 'in-2')",
    );
    const receiveCall = receiveTogether(store.db);
    const outcomes = await Promise.allSettled(
      ['in-1', 'in-2', 'in-3'].map((id) =>
        receiveCall({ ...NOTHING, messages: [received(id)] }, NOON),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const stored = await query(setting, 'select wamid from incoming_messages order by wamid');
    expect(stored).toEqual([{ wamid: 'in-1' }, { wamid: 'in-3' }]);
  },
);

test('more messages than one statement can hold are stored', async () => {
  const store = await freshStore('sqlite');
  const messages = Array.from({ length: 7000 }, (_, index) =>
    received(`in-${index}`, NOON, { from: `39${3_330_000_000 + index}`, userId: `IT.${index}` }),
  );
  await receive(store.db, { ...NOTHING, messages }, NOON);
  const stored = await store.db.selectFrom('incoming_messages').select('id').execute();
  expect(stored).toHaveLength(messages.length);
});

test('a user id that has ended is not brought back by an earlier call', async () => {
  const store = await freshStore('sqlite');
  const receiveCall = receiveTogether(store.db);
  const message = received('in-1', NOON, { userId: 'IT.1' });
  await Promise.all([
    receiveCall({ ...NOTHING, messages: [message] }, NOON),
    receiveCall({ ...NOTHING, endedUserIds: ['IT.1'] }, NOON),
  ]);
  expect(await store.db.selectFrom('whatsapp_contacts').select('id').execute()).toEqual([]);
});

test('a user id that has ended is not brought back by a repeated message', async () => {
  const store = await freshStore('sqlite');
  const message = received('in-1', NOON, { userId: 'IT.1' });
  await receive(store.db, { ...NOTHING, messages: [message] }, NOON);
  await receive(store.db, { ...NOTHING, endedUserIds: ['IT.1'] }, NOON);
  await receive(store.db, { ...NOTHING, messages: [message] }, NOON);
  expect(await store.db.selectFrom('whatsapp_contacts').select('id').execute()).toEqual([]);
});

test('a hidden number is the one that another message of the call shows', async () => {
  const store = await freshStore('sqlite');
  const contacts = [{ userId: 'IT.1', phone: '393331', at: NOON }];
  await receive(store.db, { ...NOTHING, contacts }, NOON);
  const messages = [
    received('in-1', NOON, { from: '393332', userId: 'IT.1' }),
    received('in-2', NOON, { from: undefined, userId: 'IT.1' }),
  ];
  await receive(store.db, { ...NOTHING, messages }, NOON);
  const phones = store.db.selectFrom('incoming_messages').select('phone').distinct();
  expect(await phones.execute()).toEqual([{ phone: '393332' }]);
});
