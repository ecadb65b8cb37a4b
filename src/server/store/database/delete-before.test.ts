import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { execute, opened, readyDatabase } from '../../../../tests/support/databases.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import type { LeadStore } from '../lead-store.ts';

/** More than are deleted at once. */
const ROWS = 3000;
const NUMBERS = `with recursive numbers (n) as
  (select 1 union all select n + 1 from numbers where n < ${ROWS})`;

test.each<[string, string, (store: LeadStore) => Promise<unknown>]>([
  [
    'attempts',
    `select n, n, '', 'automation', 'lead', n, 1, 'HTTP 500', 'outage' from numbers`,
    (store) => store.forgetAttempts(NOON),
  ],
  [
    'audit_log',
    `select n, n, 'giulia', 'open', null, null from numbers`,
    (store) => store.forgetAudit(NOON),
  ],
  [
    'incoming_messages',
    `select n, n, 'text', '', '', '', n, n, 0, null, 0, n, '', 0 from numbers`,
    (store) => store.forgetMessages(NOON, 0),
  ],
])('a lead need not wait until all old rows of %s are deleted', async (table, rows, forget) => {
  const setting = await readyDatabase('sqlite');
  const store = await opened(setting);
  await execute(setting, `insert into ${table} ${NUMBERS} ${rows}`);
  const rowsLeft = () => query(setting, `select * from ${table}`);
  const forgotten = forget(store);
  // A lead comes with a message from another thread, which a chain of promises would block.
  await setImmediate();
  await store.add([newLead()]);
  expect(await rowsLeft()).not.toEqual([]);
  await forgotten;
  expect(await rowsLeft()).toEqual([]);
});
