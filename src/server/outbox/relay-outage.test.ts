import { describe, expect, test } from 'vitest';
import { ENGINES, freshStore } from '../../../tests/support/databases.ts';
import { CLAIM, hooked } from '../../../tests/support/hooked-database.ts';
import { claimed, NOON, newLead, outage } from '../../../tests/support/leads.ts';
import { DELIVERED, failing, relayOn, statusOf } from '../../../tests/support/relay.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { findLead, listLeads, type StoredLead } from '../leads/lookup-queries.ts';
import { readCounts } from '../overview/backlog.ts';
import { HOUR, MINUTE, SECOND } from '../time/clock.ts';
import { readOutage, saveOutage, takeProbe } from './outage.ts';
import { CONCURRENCY } from './relay.ts';

describe.each(ENGINES)('an outage of the destination, on %s', (engine) => {
  test('a destination that stops takes nothing until a probe is accepted', async () => {
    const store = await freshStore(engine);
    const leads = Array.from({ length: 5 }, () => newLead());
    await addLeads(store.db, leads);
    const { sent, pass, settled, answer } = await relayOn(store, () => ({
      kind: 'outage',
      fault: { by: 'call', as: 'refused', code: 'error 190' },
    }));
    await settled();
    expect(await readOutage(store.db, 'automation')).toMatchObject({
      as: 'refused',
      code: 'error 190',
    });
    expect(new Set(sent.map(({ id }) => id)).size).toBeLessThanOrEqual(leads.length);
    answer(() => DELIVERED);
    await pass(2 * HOUR);
    expect((await readCounts(store.db)).delivered).toBe(leads.length);
  });

  test('one that is asked too fast gets nothing until the probe, whatever passed meanwhile', async () => {
    const store = await freshStore(engine);
    const leads = Array.from({ length: 12 }, () => newLead());
    await addLeads(store.db, leads);
    const [first] = leads;
    const fault = { by: 'call', as: 'too_fast', code: 'error 130429' } as const;
    const tooFast = { kind: 'outage', fault } as const;
    // Deliveries that began together with the one that is refused pass.
    const { sent, pass, settled, answer } = await relayOn(store, (id) =>
      id === first?.id ? tooFast : DELIVERED,
    );
    await settled();
    expect(sent).toHaveLength(CONCURRENCY);
    expect(await readOutage(store.db, 'automation')).toMatchObject(fault);
    answer(() => tooFast);
    await pass(4.9 * SECOND);
    for (const gap of [0.1, 10, 20, 40, 60]) await pass(gap * SECOND);
    const probes = sent.slice(CONCURRENCY);
    expect(probes.map(({ at }) => (at - NOON) / SECOND)).toEqual([5, 15, 35, 75, 135]);
    answer(() => DELIVERED);
    await pass(60 * SECOND);
    expect((await readCounts(store.db)).delivered).toBe(leads.length);
  });

  test('while the webhook is down, one probe at a time is sent, which uses up no schedule', async () => {
    const store = await freshStore(engine);
    const leads = Array.from({ length: 40 }, () => newLead());
    await addLeads(store.db, leads);
    const { sent, pass, settled, answer } = await relayOn(store, () => failing());
    await settled();
    const first = sent.length;
    expect(first).toBeLessThanOrEqual(CONCURRENCY);

    await pass(4.9 * SECOND);
    expect(sent).toHaveLength(first);
    for (const gap of [0.1, 10, 20, 40, 60, 60]) await pass(gap * SECOND);
    const probes = sent.slice(first);
    expect(probes.map(({ at }) => (at - NOON) / SECOND)).toEqual([5, 15, 35, 75, 135, 195]);
    // Each is one that was not attempted yet.
    expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);
    expect(await listLeads(store.db, { order: 'oldest', limit: 99 })).toSatisfy(
      (all: StoredLead[]) => all.every(({ delivery }) => delivery?.scheduleStep === 0),
    );

    answer(() => DELIVERED);
    const before = sent.length;
    await pass(60 * SECOND);
    expect(sent.slice(before + 1).map(({ id }) => id)).toEqual(
      leads.map(({ id }) => id).filter((id) => id !== sent[before]?.id),
    );
    expect((await readCounts(store.db)).delivered).toBe(40);
  });

  test('an instance sends no probe and keeps no lease if another one was faster', async () => {
    const store = await freshStore(engine);
    await addLeads(store.db, [newLead(), newLead()]);
    let other: Promise<boolean> | undefined;
    const watched = hooked(store, (sql) => {
      const isProbing = sent.length === 2 && CLAIM.test(sql);
      if (isProbing) other ??= takeProbe(store.db, 'automation', NOON + 5 * SECOND, NOON + MINUTE);
      return other;
    });
    const { sent, pass, settled } = await relayOn(watched, () => failing());
    await settled();
    expect(sent).toHaveLength(2);
    await pass(5 * SECOND);
    expect(await other).toBe(true);
    expect(sent).toHaveLength(2);
    expect(await claimed(store)).toHaveLength(2);
  });

  test('a probe that found nothing to send is there for the next lead', async () => {
    const store = await freshStore(engine);
    const { sent, pass, settled } = await relayOn(store, () => DELIVERED);
    await settled();
    await saveOutage(store.db, 'automation', outage({ nextProbeAt: NOON + 5 * SECOND }));
    await pass(5 * SECOND);
    expect(await readOutage(store.db, 'automation')).toMatchObject({
      nextProbeAt: NOON + 5 * SECOND,
    });
    const lead = newLead();
    await addLeads(store.db, [lead]);
    await settled();
    expect(sent).toMatchObject([{ id: lead.id }]);
  });

  test('an outage of the past is forgotten at the start', async () => {
    const store = await freshStore(engine);
    const lead = newLead();
    await addLeads(store.db, [lead]);
    const down = outage({ since: NOON - HOUR, probes: 5, nextProbeAt: NOON + 20 * HOUR });
    await saveOutage(store.db, 'automation', down);
    const { settled } = await relayOn(store, () => DELIVERED);
    await settled();
    expect(await statusOf(store, lead)).toBe('delivered');
  });

  test.each([
    ['for as long as it says', MINUTE, MINUTE],
    ['for an hour at most', 24 * HOUR, HOUR],
  ])('Retry-After pauses everything, %s', async (_name, asked, pause) => {
    const store = await freshStore(engine);
    await addLeads(store.db, [newLead()]);
    const { settled, pass, sent } = await relayOn(store, () => failing('HTTP 429', asked));
    await settled();
    await pass(pause - SECOND);
    expect(sent).toHaveLength(1);
    await pass(SECOND);
    expect(sent).toHaveLength(2);
  });
});

describe.each(ENGINES)('a refused lead, on %s', (engine) => {
  test('a delivery that is refused for good is dead at once, and the others go on', async () => {
    const store = await freshStore(engine);
    const [refused, fine] = [newLead(), newLead()];
    await addLeads(store.db, [refused, fine]);
    const { settled } = await relayOn(store, (id) =>
      id === refused.id ? { kind: 'dead', response: 'error 131026' } : DELIVERED,
    );
    await settled();
    expect(await statusOf(store, refused)).toBe('dead');
    expect(await statusOf(store, fine)).toBe('delivered');
    expect((await findLead(store.db, refused.id))?.delivery).toMatchObject({
      response: 'error 131026',
    });
  });

  test('a lead that is refused while others pass uses up its schedule and dies alone', async () => {
    const store = await freshStore(engine);
    const poison = newLead();
    await addLeads(store.db, [poison, ...Array.from({ length: 5 }, () => newLead())]);
    const { pass, settled, sent } = await relayOn(store, (id) =>
      id === poison.id ? failing() : DELIVERED,
    );
    await settled();
    expect((await readCounts(store.db)).delivered).toBe(5);

    for (let day = 0; day < 12; day++) {
      await addLeads(store.db, [newLead()]);
      await pass(25 * HOUR);
    }
    expect(await statusOf(store, poison)).toBe('dead');
    expect((await readCounts(store.db)).delivered).toBe(17);
    const tries = sent.filter(({ id }) => id === poison.id);
    expect(tries.length).toBeGreaterThanOrEqual(10);
  });

  test('a good lead does not wait behind a crowd of refused ones', async () => {
    const store = await freshStore(engine);
    const poison = Array.from({ length: 30 }, () => newLead());
    const good = newLead();
    await addLeads(store.db, [...poison, good]);
    const { settled, pass } = await relayOn(store, (id) =>
      id === good.id ? DELIVERED : failing(),
    );
    await settled();
    await pass(5 * SECOND);
    await pass(10 * SECOND);
    expect(await statusOf(store, good)).toBe('delivered');
  });

  test('a good lead does not wait while refused ones keep coming', async () => {
    const store = await freshStore(engine);
    const first = Array.from({ length: 9 }, () => newLead());
    const good = newLead();
    await addLeads(store.db, [...first, good]);
    const { settled, pass } = await relayOn(store, (id) =>
      id === good.id ? DELIVERED : failing(),
    );
    await settled();
    for (let probe = 0; probe < 6; probe++) {
      await addLeads(store.db, [newLead()]);
      await pass(MINUTE);
    }
    expect(await statusOf(store, good)).toBe('delivered');
  });
});
