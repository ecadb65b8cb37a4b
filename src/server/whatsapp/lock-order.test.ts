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
