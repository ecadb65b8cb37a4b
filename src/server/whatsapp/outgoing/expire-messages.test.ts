import { describe, expect, test } from 'vitest';
import {
  askedLead,
  endLeases,
  NOTHING,
  receive,
  received,
} from '../../../../tests/support/answer-steps.ts';
import { freshStore } from '../../../../tests/support/databases.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import { NOON, newLead, outage } from '../../../../tests/support/leads.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { findLead } from '../../leads/lookup-queries.ts';
import { saveOutage } from '../../outbox/outage.ts';
import { DAY, MINUTE, SECOND } from '../../time/clock.ts';
import { decideLeads } from '../deciding/decide-leads.ts';
import { decideMessages } from '../deciding/decide-messages.ts';
import { phonesToAnswer } from '../deciding/phones-to-answer.ts';
import { expireMessages } from './expire-messages.ts';
import { beginSend } from './send-steps.ts';

describe('the end of the reply window', () => {
  test('fails waiting messages, even while nothing can be sent', async () => {
    const store = await freshStore('sqlite');
    const { lead } = await askedLead(store);
    await endLeases(store);
    await saveOutage(store.db, 'whatsapp', outage({ as: 'refused', nextProbeAt: NOON + 2 * DAY }));
    await expireMessages(store.db, NOON + DAY);
    expect((await findLead(store.db, lead.id))?.answer).toBe('asked');
    await expireMessages(store.db, NOON + DAY + SECOND);
    expect(await findLead(store.db, lead.id)).toMatchObject({
      answer: 'failed',
      answerReason: 'window_closed',
    });
  });

  test('is recorded as unknown if the outcome of a call is', async () => {
    const store = await freshStore('sqlite');
    const { id, lead } = await askedLead(store);
    const begun = NOON + DAY - SECOND;
    await beginSend(store.db, id, begun);
    await endLeases(store);
    await expireMessages(store.db, begun + 30 * SECOND);
    expect((await findLead(store.db, lead.id))?.answer).toBe('asked');
    await expireMessages(store.db, begun + 2 * MINUTE);
    expect(await findLead(store.db, lead.id)).toMatchObject({ answerReason: 'unknown' });
  });
});

test('a message that Meta held back does not hide a newer one from the lead that follows', async () => {
  const store = await freshStore('sqlite');
  const messages = [received('in-1')];
  await receive(store.db, { ...NOTHING, messages }, NOON);
  const late = received('in-0', NOON - 2 * DAY, { receivedAt: NOON + SECOND });
  await receive(store.db, { ...NOTHING, messages: [late] }, NOON + SECOND);
  await decideMessages(store.db, NOON + 2 * MINUTE, 10);
  const lead = newLead({ phone: `+${NUMBER}`, createdAt: NOON + 3 * MINUTE });
  await addLeads(store.db, [lead]);
  expect(await phonesToAnswer(store.db, NOON + 3 * MINUTE)).toEqual([NUMBER]);
  await decideLeads(store.db, [NUMBER], NOON + 3 * MINUTE);
  expect((await findLead(store.db, lead.id))?.answer).toBe('asked');
});
