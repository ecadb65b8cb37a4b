import { expect, test } from 'vitest';
import { acceptedAs, askedLead } from '../../../tests/support/answer-steps.ts';
import { freshStore } from '../../../tests/support/databases.ts';
import { NOON } from '../../../tests/support/leads.ts';
import { findLead } from '../leads/lookup-queries.ts';
import { HOUR, SECOND } from '../time/clock.ts';
import { setRestricted } from '../whatsapp/set-restricted.ts';
import { answerTimes } from './report.ts';

test('the answer counts from its first text', async () => {
  const store = await freshStore('sqlite');
  const { lead, id, report } = await askedLead(store);
  await acceptedAs(store, id, 'out-1', NOON + 5 * SECOND);
  const times = async () => (await answerTimes(store.db, NOON, NOON + HOUR)).map(({ ms }) => ms);
  expect(await times()).toEqual([5 * SECOND]);
  await report({ status: 'read', at: NOON + 6 * HOUR }, NOON + 6 * HOUR);
  // A restriction hides the row, and lifting it makes a new one.
  for (const isRestricted of [true, false]) {
    await setRestricted(store.db, [lead.id], isRestricted, { at: NOON + 6 * HOUR, actor: 'test' });
  }
  expect(await findLead(store.db, lead.id)).toMatchObject({ answer: 'read' });
  expect(await times()).toEqual([5 * SECOND]);
});
