import { describe, expect, test } from 'vitest';
import { ENGINES, freshStore } from '../../../tests/support/databases.ts';
import { claimed, NOON, newLead } from '../../../tests/support/leads.ts';
import { DAY, SECOND } from '../clock.ts';

const LATER = NOON + 2 * DAY;

describe.each(ENGINES)('an answered lead on %s', (engine) => {
  test('is not stale, and retention applies to it', async () => {
    const store = await freshStore(engine);
    const [answered, waiting] = [newLead(), newLead()];
    await store.add([answered, waiting]);
    expect(await store.countStale(LATER)).toBe(2);
    await store.markAnsweredByHand(answered.id, NOON);
    expect(await store.countStale(LATER)).toBe(1);
    const limits = { deleteBefore: 0, dropBodyBefore: LATER };
    expect(await store.retainPage(limits, 10)).toMatchObject({ bodiesDropped: 1 });
    expect((await store.find(answered.id))?.payload.whatsapp_message_ready).toBe('');
    const old = { deleteBefore: LATER, dropBodyBefore: 0 };
    expect(await store.retainPage(old, 10)).toMatchObject({ deleted: 1, stillWaiting: 1 });
    expect(await store.find(answered.id)).toBeUndefined();
    expect(await store.find(waiting.id)).toBeDefined();
  });

  test('leaves the outbox of an automation that is not set, page by page', async () => {
    const store = await freshStore(engine);
    const leads = Array.from({ length: 5 }, (_, index) => newLead({ createdAt: NOON + index }));
    await store.add(leads);
    const [first, , third] = leads;
    for (const lead of [first, third]) {
      await store.markAnsweredByHand(lead?.id ?? '', NOON);
    }
    const one = await store.settleAnswered(2);
    expect(one).toEqual({ settled: 1, next: leads[1]?.id });
    const two = await store.settleAnswered(2, one.next);
    expect(two).toEqual({ settled: 1, next: leads[3]?.id });
    expect(await store.settleAnswered(2, two.next)).toEqual({ settled: 0, next: undefined });
    expect(await store.counts()).toMatchObject({ waiting: 3, delivered: 2, lastDeliveredAt: 0 });
    expect(await store.backlog()).toMatchObject({ oldestWaitingAt: NOON + 1 });
    const due = await claimed(store, { now: NOON + DAY });
    expect(due.map(({ id }) => id)).toEqual([leads[1]?.id, leads[3]?.id, leads[4]?.id]);
    // Nothing was sent, so nobody has to be told of its erasure.
    const id = first?.id ?? '';
    expect(await store.erase([id])).toEqual([{ id, deliveredAt: 0, wasSent: false }]);
    expect(await store.counts()).toMatchObject({ delivered: 1 });
    // The operator may still send one.
    const again = { destination: 'automation', now: LATER, includeDelivered: true } as const;
    expect(await store.requeue({ ...again, ids: [third?.id ?? ''] })).toBe(1);
    expect(await claimed(store, { now: LATER + SECOND })).toMatchObject([{ id: third?.id }]);
  });
});
