import { describe, expect, test } from 'vitest';
import { ENGINES, freshStore } from '../../../../tests/support/databases.ts';
import { claimed, NOON, newLead } from '../../../../tests/support/leads.ts';

describe.each(ENGINES)('storing leads on %s', (engine) => {
  test('stores a lead with its consent', async () => {
    const store = await freshStore(engine);
    const lead = newLead();
    expect(await store.add([lead])).toEqual([{ kind: 'created', id: lead.id }]);
    expect(await store.find(lead.id)).toEqual({
      id: lead.id,
      status: 'waiting',
      createdAt: NOON,
      consentVersion: 'test',
      consentAt: NOON,
      campaign: '',
      payload: lead.payload,
      quarantineReason: null,
      restrictedAt: 0,
      answer: 'none',
      answerAt: 0,
      answerReason: null,
      delivery: {
        state: 'waiting',
        scheduleStep: 0,
        sendCount: 0,
        lastAttemptAt: 0,
        nextAttemptAt: 0,
        deliveredAt: 0,
        lastAnswer: null,
      },
    });
  });

  test('recognizes a key: the same lead is stored once, another one refused', async () => {
    const store = await freshStore(engine);
    const first = newLead({ key: 'a' });
    await store.add([first]);
    expect(
      await store.add([newLead({ key: 'a' }), newLead({ key: 'a', name: 'Bea' }), newLead()]),
    ).toMatchObject([
      { kind: 'repeated', id: first.id },
      { kind: 'conflict' },
      { kind: 'created' },
    ]);
    expect((await store.counts()).waiting).toBe(2);
  });

  test('recognizes a repeated key within one commit', async () => {
    const store = await freshStore(engine);
    const leads = Array.from({ length: 50 }, () => newLead({ key: 'same' }));
    const stored = await store.add(leads);
    expect(stored.filter(({ kind }) => kind === 'created')).toHaveLength(1);
    expect(stored.filter(({ kind }) => kind === 'repeated')).toHaveLength(49);
  });

  test('can be repeated if a result was lost', async () => {
    const store = await freshStore(engine);
    const leads = [newLead(), newLead({ key: 'k' })];
    const stored = await store.add(leads);
    expect(await store.add(leads)).toEqual(stored);
    expect((await store.counts()).waiting).toBe(2);
  });

  test('keeps the first campaign of a lead', async () => {
    const store = await freshStore(engine);
    const first = newLead({ key: 'a', campaign: 'utm_source=instagram' });
    await store.add([first, newLead()]);
    expect(await store.add([newLead({ key: 'a', campaign: 'ref=anna' })])).toEqual([
      { kind: 'repeated', id: first.id },
    ]);
    expect((await store.find(first.id))?.campaign).toBe('utm_source=instagram');
    const due = await claimed(store);
    expect(due.map(({ campaign }) => campaign)).toEqual(['utm_source=instagram', '']);
  });

  test('keeps a quarantined lead from the relay', async () => {
    const store = await freshStore(engine);
    const lead = newLead({ quarantineReason: 'the name carries a link' });
    await store.add([lead]);
    expect(await claimed(store)).toEqual([]);
    expect(await store.find(lead.id)).toMatchObject({
      status: 'quarantined',
      quarantineReason: 'the name carries a link',
      delivery: undefined,
    });
  });
});
