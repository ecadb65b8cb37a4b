import { describe, expect, test } from 'vitest';
import { acceptedAs, askedLead, claimTexts } from '../../../../tests/support/answer-steps.ts';
import { BOTH_ENGINES, type Engine, freshStore } from '../../../../tests/support/databases.ts';
import { listedIn } from '../../../../tests/support/desk.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from '../../../../tests/support/leads.ts';
import type { Store } from '../../database/store.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { findLead } from '../../leads/lookup-queries.ts';
import { attemptsOf } from '../../outbox/attempt-log.ts';
import { recordResults } from '../../outbox/record-results.ts';
import { readCounts } from '../../overview/backlog.ts';
import { DAY, MINUTE, SECOND } from '../../time/clock.ts';
import { leadDetail } from '../lead-detail.ts';
import type { LeadChange } from '../protocol.ts';
import { changeLead } from './change-lead.ts';

let keys = 0;

function changer(store: Store, id: string) {
  return (version: number, change: LeadChange, by = 'Giulia', hash = `key-${keys++}`) =>
    changeLead(store.db, {
      id,
      version,
      change,
      key: { hash, requestHash: JSON.stringify(change) },
      by,
      now: NOON,
    });
}

async function withLead(engine: Engine = 'sqlite') {
  const store = await freshStore(engine);
  const lead = newLead();
  await addLeads(store.db, [lead]);
  const change = changer(store, lead.id);
  const detail = async () => leadDetail(store.db, lead.id);
  return { store, lead, change, detail };
}

describe('changes of a lead', () => {
  // The engines lock rows in different ways.
  test.each(BOTH_ENGINES)('of many concurrent changes, one succeeds on %s', async (engine) => {
    const { change, detail } = await withLead(engine);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => change(0, { kind: 'note', text: `${index}` })),
    );
    const refusals = results.filter(({ status }) => status === 'rejected');
    expect(refusals).toHaveLength(7);
    expect(refusals).toMatchObject(refusals.map(() => ({ reason: { code: 'changed' } })));
    expect((await detail())?.version).toBe(1);
  });

  test('a call clears the day to call back, and its undo brings the day back', async () => {
    const { change, detail } = await withLead();
    const day = async () => (await detail())?.callBackDay;
    await change(0, { kind: 'call-back', day: '2026-11-20' });
    await change(1, { kind: 'called' });
    expect(await day()).toBeNull();
    await change(2, { kind: 'undo', action: 'called' });
    expect(await day()).toBe('2026-11-20');
    await change(3, { kind: 'called' });
    await change(4, { kind: 'call-back', day: '2026-11-27' });
    await change(5, { kind: 'undo', action: 'called' });
    expect(await day()).toBe('2026-11-27');
  });

  test('a refused request leaves its key free', async () => {
    const { change } = await withLead();
    const refusal = change(7, { kind: 'called' }, 'Giulia', 'free');
    await expect(refusal).rejects.toMatchObject({ code: 'changed' });
    await change(0, { kind: 'called' }, 'Giulia', 'free');
  });

  test('an attempt that is under way when a person answers is the last one', async () => {
    const { store, lead, change } = await withLead();
    const [delivery] = await claimed(store);
    if (!delivery) throw new Error('nothing was claimed');
    await change(0, { kind: 'answered' });
    await recordResults(store.db, 'automation', OWNER, [resultOf(delivery, { outcome: 'retry' })]);
    expect(await claimed(store, { now: NOON + DAY })).toEqual([]);
    expect(await attemptsOf(store.db, lead.id)).toMatchObject([{ outcome: 'retry' }]);
    expect(await readCounts(store.db)).toMatchObject({ closed: 1, lastDeliveredAt: 0 });
    await change(1, { kind: 'undo', action: 'answered' });
    expect((await claimed(store)).map(({ id }) => id)).toEqual([lead.id]);
  });

  test('a lead that arrives after a person answered is not sent again when that is undone', async () => {
    const { store, lead, change, detail } = await withLead();
    const [delivery] = await claimed(store);
    if (!delivery) throw new Error('nothing was claimed');
    await change(0, { kind: 'answered' });
    const at = NOON + SECOND;
    const arrived = resultOf(delivery, { outcome: 'delivered', response: 'HTTP 200', at });
    await recordResults(store.db, 'automation', OWNER, [arrived]);
    expect(await findLead(store.db, lead.id)).toMatchObject({
      status: 'delivered',
      delivery: { sendCount: 1, lastAttemptAt: at, deliveredAt: at, response: 'HTTP 200' },
    });
    expect(await attemptsOf(store.db, lead.id)).toMatchObject([{ at, outcome: 'delivered' }]);
    expect(await readCounts(store.db)).toMatchObject({ delivered: 1, lastDeliveredAt: at });
    expect(await detail()).toMatchObject({ state: 'by_hand' });
    await change(1, { kind: 'undo', action: 'answered' });
    expect(await detail()).toMatchObject({ state: 'automation', answer: 'none' });
    expect(await listedIn(store, 'automation')).toHaveLength(1);
    expect(await claimed(store, { now: NOON + DAY })).toEqual([]);
    expect((await readCounts(store.db)).delivered).toBe(1);
  });

  test('no second attempt begins while the first is under way, whatever is undone', async () => {
    const { store, lead, change } = await withLead();
    const [delivery] = await claimed(store);
    if (!delivery) throw new Error('nothing was claimed');
    await change(0, { kind: 'answered' });
    await change(1, { kind: 'undo', action: 'answered' });
    expect(await claimed(store, { owner: 'another' })).toEqual([]);
    await recordResults(store.db, 'automation', OWNER, [
      resultOf(delivery, { outcome: 'delivered' }),
    ]);
    expect(await readCounts(store.db)).toMatchObject({ waiting: 0, delivered: 1 });
    expect(await attemptsOf(store.db, lead.id)).toHaveLength(1);
  });

  test('an answer that has gone out meanwhile is not sent twice', async () => {
    const store = await freshStore('sqlite');
    const { lead, id } = await askedLead(store);
    await acceptedAs(store, id, 'out-1');
    const second = changer(store, lead.id)(0, { kind: 'answer' });
    await expect(second).rejects.toMatchObject({ code: 'answered' });
    expect(await claimTexts(store, NOON + MINUTE)).toEqual([]);
  });
});
