import { describe, expect, test } from 'vitest';
import {
  askedLead,
  claimTexts,
  NOTHING,
  receive,
  received,
} from '../../../../tests/support/answer-steps.ts';
import { freshStore } from '../../../../tests/support/databases.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { markAnswered } from '../../desk/actions/change-lead.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { findLead } from '../../leads/lookup-queries.ts';
import { claimDeliveries } from '../../outbox/delivery-queries.ts';
import { eraseLeads } from '../../privacy/lead-erasure.ts';
import { DAY, MINUTE, SECOND } from '../../time/clock.ts';
import { answersOf } from '../answer-queries.ts';
import { decideMessages } from '../deciding/decide-messages.ts';
import { setRestricted } from '../set-restricted.ts';
import { messageBody } from './message-body.ts';
import { queueAnswerBy } from './queue.ts';
import { acceptMessage, beginSend, failMessage, prepareSend } from './send-steps.ts';

describe('a call of unknown outcome', () => {
  test('is waited for, repeated once, and then failed', async () => {
    const store = await freshStore('sqlite');
    const { lead, id, answer } = await askedLead(store);
    expect(await beginSend(store.db, id, NOON)).toMatchObject({ kind: 'send' });
    expect(await beginSend(store.db, id, NOON + 20 * SECOND)).toMatchObject({
      kind: 'postponed',
      restMs: 40 * SECOND,
    });
    expect(await beginSend(store.db, id, NOON + MINUTE)).toMatchObject({ kind: 'send' });
    expect(await answersOf(store.db, lead.id)).toMatchObject([{ maybe_double: 1 }]);
    expect(await beginSend(store.db, id, NOON + MINUTE + SECOND)).toMatchObject({
      kind: 'postponed',
    });
    expect(await answer()).toBe('asked');
    expect(await beginSend(store.db, id, NOON + 2 * MINUTE)).toEqual({
      kind: 'dead',
      response: 'unknown',
    });
    expect(await findLead(store.db, lead.id)).toMatchObject({
      answer: 'failed',
      answerReason: 'unknown',
    });
  });

  test('is resolved by a status, even after it was given up', async () => {
    const store = await freshStore('sqlite');
    const { id, answer, report } = await askedLead(store);
    await beginSend(store.db, id, NOON);
    await beginSend(store.db, id, NOON + MINUTE);
    await beginSend(store.db, id, NOON + 2 * MINUTE);
    expect(await answer()).toBe('failed');
    await report({ status: 'sent' });
    expect(await answer()).toBe('sent');
    expect(await beginSend(store.db, id, NOON + 3 * MINUTE)).toMatchObject({ kind: 'delivered' });
    expect(await claimTexts(store, NOON + DAY)).toEqual([]);
  });
});

describe('statuses', () => {
  test('a failure before the response of the call is known with it', async () => {
    const store = await freshStore('sqlite');
    const { id, answer, report } = await askedLead(store);
    await beginSend(store.db, id, NOON);
    await report({ status: 'failed', errorCode: 131000 });
    await report({ status: 'failed', errorCode: 131000 });
    expect(await acceptMessage(store.db, id, 'out-1', NOON)).toMatchObject({
      kind: 'failed',
      response: 'error 131000',
    });
    await report({ status: 'sent' });
    expect(await answer()).toBe('asked');
    expect(await beginSend(store.db, id, NOON + SECOND)).toMatchObject({ kind: 'send' });
  });

  test('of messages that are not ours are dropped', async () => {
    const store = await freshStore('sqlite');
    const { answer, report } = await askedLead(store);
    await report({ messageId: 'another', status: 'read' });
    await report({ messageId: undefined, wamid: 'another', status: 'read' });
    expect(await answer()).toBe('asked');
  });
});

describe('the pace', () => {
  test('is 60 messages a second for all', async () => {
    const store = await freshStore('sqlite');
    const people = Array.from({ length: 12 }, (_, index) => `39333000${1000 + index}`);
    await addLeads(
      store.db,
      people.map((phone) => newLead({ phone: `+${phone}` })),
    );
    const messages = people.map((phone) => received(`in-${phone}`, NOON, { from: phone }));
    await receive(store.db, { ...NOTHING, messages }, NOON);
    await decideMessages(store.db, NOON, 100);
    const ids = await claimTexts(store, NOON);
    const waits: number[] = [];
    for (const id of ids) {
      const plan = await beginSend(store.db, id, NOON);
      if (plan.kind === 'send') waits.push(plan.waitMs);
    }
    expect(waits).toEqual(ids.map((_, index) => index * 17));
  });

  test('a person gets a burst of ten, then one in 6 s', async () => {
    const store = await freshStore('sqlite');
    const { lead, id } = await askedLead(store);
    let next = id;
    const plans = [];
    for (let count = 0; count < 11; count++) {
      plans.push(await beginSend(store.db, next, NOON));
      await failMessage(store.db, next, { name: 'refused' }, NOON);
      await queueAnswerBy(store.db, lead.id, { at: NOON, actor: 'test' });
      next = (await claimTexts(store, NOON)).at(-1) ?? '';
    }
    expect(plans.slice(0, 10).every(({ kind }) => kind === 'send')).toBe(true);
    expect(plans[10]).toMatchObject({ kind: 'postponed', restMs: 6 * SECOND });
    expect(await beginSend(store.db, next, NOON + 7 * SECOND)).toMatchObject({ kind: 'send' });
  });
});

describe('a queued answer is not sent', () => {
  test('unless another message of the visitor keeps it open', async () => {
    const store = await freshStore('sqlite');
    const { id } = await askedLead(store);
    const later = NOON + 2 * 3600 * SECOND;
    await receive(store.db, { ...NOTHING, messages: [received('in-2', later)] }, later);
    await decideMessages(store.db, later, 10);
    expect(await beginSend(store.db, id, NOON + DAY + SECOND)).toMatchObject({ kind: 'send' });
  });

  test('to a lead that was answered by hand, superseded or erased meanwhile', async () => {
    const store = await freshStore('sqlite');
    const { id, lead, answer } = await askedLead(store);
    await markAnswered(store.db, { id: lead.id, by: 'giulia', now: NOON });
    expect(await beginSend(store.db, id, NOON)).toEqual({ kind: 'dead', response: 'by_hand' });
    expect(await answer()).toBe('by_hand');
    await eraseLeads(store.db, [lead.id]);
    expect(await beginSend(store.db, id, NOON)).toEqual({ kind: 'dead', response: 'erased' });
    expect(await claimTexts(store, NOON)).toEqual([]);
  });

  test('to a lead that was restricted meanwhile, and it says so', async () => {
    const store = await freshStore('sqlite');
    const { id, lead } = await askedLead(store);
    await setRestricted(store.db, [lead.id], true, { at: NOON, actor: 'giulia' });
    expect(await beginSend(store.db, id, NOON)).toEqual({ kind: 'dead', response: 'restricted' });
    expect(await findLead(store.db, lead.id)).toMatchObject({ answerReason: 'restricted' });
  });
});

describe('a number without a lead', () => {
  test('does not get the message if a lead has come before it could be sent', async () => {
    const store = await freshStore('sqlite');
    await receive(store.db, { ...NOTHING, messages: [received('in-1')] }, NOON);
    await decideMessages(store.db, NOON + MINUTE, 10);
    const claim = { owner: 'test', now: NOON + MINUTE, leaseMs: 1, limit: 9 };
    const [line] = await claimDeliveries(store.db, 'whatsapp', claim);
    const id = line?.id ?? '';
    expect(await prepareSend(store.db, id, NOON + MINUTE)).toMatchObject({ kind: 'send' });
    await addLeads(store.db, [newLead({ phone: `+${NUMBER}`, createdAt: NOON + 2 * MINUTE })]);
    expect(await beginSend(store.db, id, NOON + 2 * MINUTE)).toEqual({
      kind: 'dead',
      response: 'lead_found',
    });
  });
});

const HIDDEN = { from: undefined, userId: 'IT.1349' };

test.each([
  ['nothing', [received('in-1')], 'Con questo numero non troviamo una richiesta'],
  ['an ad', [received('in-1', NOON, { adId: '120212' })], 'utm_source=meta&utm_campaign=120212'],
  [
    'an ad before the number was known',
    [
      received('in-1', NOON, { ...HIDDEN, adId: '120212' }),
      received('in-2', NOON, { userId: 'IT.1349' }),
    ],
    'utm_source=meta&utm_campaign=120212',
  ],
])('the line for a number without a lead fits what led to it: %s', async (_, messages, words) => {
  const store = await freshStore('sqlite');
  for (const message of messages) {
    await receive(store.db, { ...NOTHING, messages: [message] }, NOON);
    await decideMessages(store.db, NOON, 10);
  }
  const later = NOON + MINUTE;
  await decideMessages(store.db, later, 10);
  const claim = { owner: 'test', now: later, leaseMs: 1, limit: 9 };
  const line = (await claimDeliveries(store.db, 'whatsapp', claim)).find(
    ({ event }) => event === 'not_found',
  );
  const plan = await prepareSend(store.db, line?.id ?? '', later);
  if (plan.kind !== 'send') throw new Error(plan.kind);
  expect(JSON.stringify(messageBody(plan.message))).toContain(words);
});
