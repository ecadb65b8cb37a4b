import { expect, test } from 'vitest';
import { askedLead, endLeases } from '../../../tests/support/answer-steps.ts';
import { opened, readyPostgres } from '../../../tests/support/databases.ts';
import { NUMBER } from '../../../tests/support/incoming-messages.ts';
import { NOON } from '../../../tests/support/leads.ts';
import { otherTransaction } from '../../../tests/support/other-transaction.ts';
import type { Store } from '../database/store.ts';
import { findLead } from '../leads/lookup-queries.ts';
import { eraseNumber } from '../privacy/erase-sender.ts';
import { DAY, SECOND } from '../time/clock.ts';
import { expireMessages } from './outgoing/expire-messages.ts';
import { noteFailed } from './outgoing/message-outcome.ts';
import { acceptMessage, beginSend } from './outgoing/send-steps.ts';

test.each<[string, (store: Store) => Promise<unknown>]>([
  ['the erasure of its recipient', (store) => eraseNumber(store.db, NUMBER, NOON, {})],
  ['the end of its reply window', (store) => expireMessages(store.db, NOON + DAY + SECOND)],
])('the status of a message and %s do not wait for each other', async (_name, change) => {
  const setting = await readyPostgres();
  const store = await opened(setting);
  const { id, lead } = await askedLead(store);
  await endLeases(store);
  const status = await otherTransaction(setting);
  await status.run(`select id from deliveries where id = '${id}' for update`);
  const changed = change(store);
  await status.isWaitedFor();
  await status.run(`update outgoing_messages set heard_at = ${NOON} where id = '${id}'`);
  await status.commit();
  await changed;
  expect(['failed', undefined]).toContain((await findLead(store.db, lead.id))?.answer);
});

test('the response to a call and a decision about its recipient do not wait for each other', async () => {
  const setting = await readyPostgres();
  const store = await opened(setting);
  const { id } = await askedLead(store);
  await beginSend(store.db, id, NOON);
  await noteFailed(store.db, id, 'out-1');
  const decision = await otherTransaction(setting);
  await decision.run(`select pg_advisory_xact_lock(hashtextextended('${NUMBER}', 0))`);
  const accepted = acceptMessage(store.db, id, 'out-1', NOON);
  await decision.isWaitedFor();
  await decision.run(`select id from deliveries where id = '${id}' for update`);
  await decision.commit();
  expect(await accepted).toMatchObject({ kind: 'failed' });
});
