import { expect, test } from 'vitest';
import { NOTHING, receive, received } from '../../../../tests/support/answer-steps.ts';
import {
  execute,
  opened,
  readyDatabase,
  readyPostgres,
} from '../../../../tests/support/databases.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import { NOON } from '../../../../tests/support/leads.ts';
import { holdUp, WAIT } from '../../../../tests/support/other-transaction.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import { eraseNumber } from '../../privacy/erase-sender.ts';

function callWith(text: string, sentAt: number) {
  return { ...NOTHING, messages: [received(`in-${text}`, sentAt, { text })] };
}

/** A database whose commits wait for `hold` once they have deleted messages. */
async function heldAfterDelete() {
  const setting = await readyPostgres();
  const store = await opened(setting);
  const hold = async () => {
    await execute(
      setting,
      `create function wait() returns trigger language plpgsql as
        $$ begin ${WAIT}; return null; end $$;
      create constraint trigger wait after delete on incoming_messages
        deferrable initially deferred for each row execute function wait()`,
    );
    return holdUp(setting);
  };
  return { setting, store, hold };
}

test('a message that Meta repeats while it is being erased is not stored again', async () => {
  const { setting, store, hold } = await heldAfterDelete();
  const call = { ...NOTHING, messages: [received('in-1', NOON, { userId: 'IT.1349' })] };
  await receive(store.db, call, NOON);
  const commits = await hold();
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
  const call = callWith('Ciao', NOON);
  await receive(store.db, call, NOON);
  await eraseNumber(store.db, NUMBER, NOON, {});
  await receive(store.db, call, NOON);
  expect(await query(setting, 'select id from incoming_messages')).toEqual([]);
});
