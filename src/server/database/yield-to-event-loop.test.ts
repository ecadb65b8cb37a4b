import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { NOTHING, receive, received } from '../../../tests/support/answer-steps.ts';
import { execute, opened, readyDatabase } from '../../../tests/support/databases.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { forgetAudit } from '../audit.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { forgetAttempts } from '../outbox/attempt-log.ts';
import { requeue } from '../outbox/requeue.ts';
import { eraseNumber } from '../privacy/erase-sender.ts';
import { forgetMessages } from '../privacy/retention/forget-messages.ts';
import { retainPage } from '../privacy/retention/retention-queries.ts';
import type { DatabaseSetting } from '../settings/database.ts';
import { DAY, MINUTE } from '../time/clock.ts';
import { decideLeads } from '../whatsapp/deciding/decide-leads.ts';
import { decideMessages } from '../whatsapp/deciding/decide-messages.ts';
import { expireMessages } from '../whatsapp/outgoing/expire-messages.ts';
import type { Store } from './store.ts';

const NUMBERS = Array.from({ length: 20 }, (_, index) => `3933312345${10 + index}`);
const HELLOS = {
  ...NOTHING,
  messages: NUMBERS.map((from) => received(`in-${from}`, NOON, { from })),
};

async function addSome(store: Store): Promise<void> {
  await addLeads(
    store.db,
    NUMBERS.map((number) => newLead({ phone: `+${number}` })),
  );
}

/** More than are deleted at once. */
const MANY = `with recursive numbers (n) as
  (select 1 union all select n + 1 from numbers where n < 3000)`;

const LINES = `insert into deliveries (id, destination, event, waiting_since)
  ${MANY} select n, 'whatsapp', 'not_found', 1 from numbers`;
const ATTEMPTS = `insert into attempts (delivery, at, duration_ms, response, outcome)
  ${MANY} select 1, n, 1, 'HTTP 500', 'outage' from numbers`;
const AUDIT_LOG = `insert into audit_log ${MANY}
  select n, n, 'giulia', 'open', null, null from numbers`;
const MESSAGES = `insert into incoming_messages
  (id, wamid, type, phone, sent_at, received_at, is_erasure_request, decide_at, handled_at)
  ${MANY} select n, n, 'text', n, n, n, 0, n, n from numbers`;

/** More than one step. */
async function addMany(store: Store): Promise<void> {
  await addLeads(
    store.db,
    Array.from({ length: 60 }, () => newLead({ held: 'link' })),
  );
}

type Prepare = (store: Store, setting: DatabaseSetting) => Promise<unknown>;

test.each<[string, Prepare, (store: Store) => Promise<unknown>]>([
  [
    'all leads whose message came first are answered',
    async (store) => {
      await receive(store.db, HELLOS, NOON);
      await decideMessages(store.db, NOON + MINUTE, 100);
      await addSome(store);
    },
    (store) => decideLeads(store.db, NUMBERS, NOON + MINUTE),
  ],
  [
    'all answers that are too late have failed',
    async (store) => {
      await addSome(store);
      await receive(store.db, HELLOS, NOON);
      await decideMessages(store.db, NOON, 100);
    },
    (store) => expireMessages(store.db, NOON + 2 * DAY),
  ],
  [
    'all leads of a number are erased',
    addMany,
    (store) => eraseNumber(store.db, '393331234567', NOON, {}),
  ],
  [
    'a page of leads is retained',
    addMany,
    (store) => retainPage(store.db, { deleteBefore: NOON + 1, dropBodyBefore: 0 }, 200),
  ],
  [
    'all dead leads are requeued',
    async (store, setting) => {
      await addLeads(
        store.db,
        Array.from({ length: 60 }, () => newLead()),
      );
      await execute(setting, "update deliveries set state = 'dead'");
    },
    (store) => requeue(store.db, { state: 'dead', now: NOON }),
  ],
  [
    'all old lines are forgotten',
    (_store, setting) => execute(setting, LINES),
    (store) => forgetMessages(store.db, NOON, 0),
  ],
  [
    'all old messages are forgotten',
    (_store, setting) => execute(setting, MESSAGES),
    (store) => forgetMessages(store.db, NOON, 0),
  ],
  [
    'all old attempts are forgotten',
    async (_store, setting) => {
      await execute(setting, LINES);
      await execute(setting, ATTEMPTS);
    },
    (store) => forgetAttempts(store.db, NOON),
  ],
  [
    'all old entries of the log are forgotten',
    (_store, setting) => execute(setting, AUDIT_LOG),
    (store) => forgetAudit(store.db, NOON),
  ],
])('a lead need not wait until %s', async (_name, prepare, run) => {
  const setting = await readyDatabase('sqlite');
  const store = await opened(setting);
  await prepare(store, setting);
  let isOver = false;
  const running = run(store).finally(() => {
    isOver = true;
  });
  // A lead comes with an event of the loop, which a chain of promises would block.
  await setImmediate();
  await addLeads(store.db, [newLead()]);
  expect(isOver).toBe(false);
  await running;
});
