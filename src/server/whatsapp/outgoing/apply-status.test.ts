import { describe, expect, test } from 'vitest';
import { acceptedAs, askedLead, claimTexts } from '../../../../tests/support/answer-steps.ts';
import { freshStore } from '../../../../tests/support/databases.ts';
import { NOON } from '../../../../tests/support/leads.ts';
import { findLead } from '../../leads/lookup-queries.ts';
import { claimDeliveries } from '../../outbox/delivery-queries.ts';
import { readOutage } from '../../outbox/outage.ts';
import { recordResults } from '../../outbox/record-results.ts';
import { MINUTE, SECOND } from '../../time/clock.ts';
import { answersOf } from '../answer-queries.ts';
import { unlessFailedMeanwhile } from './apply-status.ts';
import { connectionState } from './connection-state.ts';
import { acceptMessage, beginSend, prepareSend } from './send-steps.ts';

const LATER = NOON + 30 * SECOND;

describe('a failure by status', () => {
  test('is worth one retry however often and late it comes', async () => {
    const store = await freshStore('sqlite');
    const { id, answer, report } = await askedLead(store);
    for (const wamid of ['out-1', 'out-2']) {
      await acceptedAs(store, id, wamid);
      await report({ wamid, status: 'failed', errorCode: 131000 });
      expect(await claimTexts(store, NOON + MINUTE)).toEqual([id]);
    }
    await acceptedAs(store, id, 'out-3');
    expect(await answer()).toBe('sent');
    for (const wamid of ['out-1', 'out-2']) {
      await report({ wamid, status: 'failed', errorCode: 131000 });
      await report({ wamid, status: 'sent' });
    }
    expect(await answer()).toBe('sent');
    expect(await claimTexts(store, NOON + MINUTE)).toEqual([]);
  });

  test('of a text that has arrived after all is not retried', async () => {
    const store = await freshStore('sqlite');
    const { id, answer, report } = await askedLead(store);
    await acceptedAs(store, id, 'out-1');
    await report({ status: 'failed', errorCode: 131000 });
    await report({ status: 'sent' });
    expect(await answer()).toBe('asked');
    await report({ status: 'delivered' });
    expect(await answer()).toBe('delivered');
    expect(await claimTexts(store, NOON + MINUTE)).toEqual([]);
  });

  test('is recorded in the words of Meta, without number and message id', async () => {
    const store = await freshStore('sqlite');
    const { id, lead, report } = await askedLead(store);
    await acceptedAs(store, id, 'out-1');
    const errorText = 'wamid.HBgMMzkzMzMxMjM0NTY3 to +39 333 1234567: undeliverable';
    await report({ status: 'failed', errorCode: 131049, errorText });
    const answerReason = 'error 131049: … to …: undeliverable';
    expect(await findLead(store.db, lead.id)).toMatchObject({ answer: 'failed', answerReason });
  });

  test('shortens the wait for the outcome of a call', async () => {
    const store = await freshStore('sqlite');
    const { id, report } = await askedLead(store);
    await beginSend(store.db, id, NOON);
    const lost = { id, at: NOON, durationMs: 1, response: 'timeout', scheduleStep: 1 };
    const nextAttemptAt = NOON + MINUTE;
    const results = [{ ...lost, outcome: 'retry', nextAttemptAt } as const];
    await recordResults(store.db, 'whatsapp', 'test', results, unlessFailedMeanwhile);
    await report({ status: 'failed', errorCode: 131000 });
    expect(await claimTexts(store, NOON + 30 * SECOND)).toEqual([id]);
    expect(await beginSend(store.db, id, LATER)).toMatchObject({ kind: 'send' });
  });

  test('with 131056 pauses the person', async () => {
    const store = await freshStore('sqlite');
    const { id, answer, report } = await askedLead(store);
    await acceptedAs(store, id, 'out-1');
    await report({ wamid: 'out-1', status: 'failed', errorCode: 131056 });
    expect(await answer()).toBe('asked');
    expect(await prepareSend(store.db, id, NOON)).toMatchObject({
      kind: 'postponed',
      restMs: 4 * SECOND,
    });
    expect(await readOutage(store.db, 'whatsapp')).toBeUndefined();
  });

  test.each([
    [190, 'stopped'],
    [131042, 'stopped'],
    [130429, 'paused'],
  ] as const)(
    'with %i makes everything wait (%s), until a status proves otherwise',
    async (errorCode, state) => {
      const store = await freshStore('sqlite');
      const { id, answer, report } = await askedLead(store);
      const before = await askedLead(store, '393337654321');
      await acceptedAs(store, before.id, 'before', NOON - SECOND);
      await acceptedAs(store, id, 'out-1');
      await report({ wamid: 'out-1', status: 'failed', errorCode });
      const down = await readOutage(store.db, 'whatsapp');
      expect(connectionState(down)).toBe(state);
      expect(down).toMatchObject({ by: 'status', code: `error ${errorCode}` });
      expect(down?.nextProbeAt).toBeLessThanOrEqual(NOON + 25 * SECOND);
      expect(await answer()).toBe('asked');
      expect(await claimTexts(store, NOON)).toEqual([id]);
      // A message from before the stop proves nothing about now.
      await before.report({ wamid: 'before', status: 'read' });
      expect(await readOutage(store.db, 'whatsapp')).toMatchObject({ since: NOON });
      // Nor does it prove anything that Meta accepts another one: it accepted the one that failed.
      await beginSend(store.db, id, LATER);
      expect(await acceptMessage(store.db, id, 'out-2', LATER)).toMatchObject({ isUnproven: true });
      await report({ wamid: 'out-2', status: 'sent', at: LATER }, LATER);
      expect(await readOutage(store.db, 'whatsapp')).toBeUndefined();
    },
  );

  test.each([
    ['is final', 131026],
    ['is retried', 131000],
  ])('of a text that %s withdraws the picture that was not sent yet', async (_how, errorCode) => {
    const store = await freshStore('sqlite');
    const { id, lead, report } = await askedLead(store);
    await acceptedAs(store, id, 'out-1');
    const kinds = async () =>
      (await answersOf(store.db, lead.id)).map(({ kind }) => kind).toSorted();
    expect(await kinds()).toEqual(['picture', 'text']);
    // The picture is being drawn when the failure comes.
    const claim = { owner: 'test', now: NOON, leaseMs: MINUTE, limit: 9 };
    const [picture] = await claimDeliveries(store.db, 'whatsapp', claim);
    expect(await prepareSend(store.db, picture?.id ?? '', NOON)).toMatchObject({ kind: 'send' });
    await report({ wamid: 'out-1', status: 'failed', errorCode });
    expect(await beginSend(store.db, picture?.id ?? '', NOON)).toMatchObject({ kind: 'dead' });
    expect(await kinds()).toEqual(['text']);
    if (errorCode === 131026) return;
    await acceptedAs(store, id, 'out-2');
    expect(await kinds()).toEqual(['picture', 'text']);
  });
});
