import { describe, expect, test } from 'vitest';
import { ENGINES, freshStore } from '../../../tests/support/databases.ts';
import { claimed, NOON, newLead } from '../../../tests/support/leads.ts';
import { failing, PASSED, relayOn, statusOf } from '../../../tests/support/relay.ts';
import type { DeliveryStore } from '../store/deliveries/delivery-queries.ts';
import type { StoredLead } from '../store/lead.ts';
import { isStop, reasonAfter } from '../store/whatsapp/connection-state.ts';
import { HOUR, MINUTE, SECOND } from '../time/clock.ts';
import { isDown } from './destination-health.ts';
import { CONCURRENCY } from './relay.ts';

describe.each(ENGINES)('an outage of the destination, on %s', (engine) => {
  test('a destination that stops takes nothing until a probe is accepted', async () => {
    const store = await freshStore(engine);
    const leads = Array.from({ length: 5 }, () => newLead());
    await store.add(leads);
    const { sent, pass, settled, answer } = await relayOn(store, () => ({
      kind: 'stopped',
      answer: 'error 190',
      retryAfterMs: 0,
    }));
    await settled();
    expect((await store.health('automation')).downReason).toBe('error 190');
    expect(new Set(sent.map(({ id }) => id)).size).toBeLessThanOrEqual(leads.length);
    answer(() => PASSED);
    await pass(2 * HOUR);
    expect((await store.counts()).delivered).toBe(leads.length);
  });

  test('one that is asked too fast gets nothing until the probe, whatever passed meanwhile', async () => {
    const store = await freshStore(engine);
    const leads = Array.from({ length: 12 }, () => newLead());
    await store.add(leads);
    const [first] = leads;
    const tooFast = { kind: 'stopped', answer: 'too fast: error 130429', retryAfterMs: 0 } as const;
    // Deliveries that began together with the one that is refused pass.
    const { sent, pass, settled, answer } = await relayOn(
      store,
      (id) => (id === first?.id ? tooFast : PASSED),
      { isStop, reasonAfter },
    );
    await settled();
    expect(sent).toHaveLength(CONCURRENCY);
    expect((await store.health('automation')).downReason).toBe(tooFast.answer);
    answer(() => tooFast);
    await pass(4.9 * SECOND);
    for (const gap of [0.1, 10, 20, 40, 60]) await pass(gap * SECOND);
    const probes = sent.slice(CONCURRENCY);
    expect(probes.map(({ at }) => (at - NOON) / SECOND)).toEqual([5, 15, 35, 75, 135]);
    answer(() => PASSED);
    await pass(60 * SECOND);
    expect((await store.counts()).delivered).toBe(leads.length);
  });

  test('one that stops everything is down, though others passed at the same time', async () => {
    const store = await freshStore(engine);
    await store.add([newLead()]);
    const { relay, settled, answer } = await relayOn(store, () => PASSED);
    await settled();
    const refused = newLead();
    await store.add([refused]);
    answer(() => ({ kind: 'stopped', answer: 'error 190', retryAfterMs: 0 }));
    relay.wake();
    await settled();
    expect((await store.health('automation')).downReason).toBe('error 190');
    expect(await store.attemptsOf(refused.id)).toMatchObject([{ outcome: 'outage' }]);
  });

  test('while the webhook is down, one probe at a time is sent, which uses up no schedule', async () => {
    const store = await freshStore(engine);
    const leads = Array.from({ length: 40 }, () => newLead());
    await store.add(leads);
    const { sent, pass, settled, answer } = await relayOn(store, () => failing());
    await settled();
    const first = sent.length;
    expect(first).toBeLessThanOrEqual(CONCURRENCY);

    await pass(4.9 * SECOND);
    expect(sent).toHaveLength(first);
    for (const gap of [0.1, 10, 20, 40, 60, 60]) await pass(gap * SECOND);
    const probes = sent.slice(first);
    expect(probes.map(({ at }) => (at - NOON) / SECOND)).toEqual([5, 15, 35, 75, 135, 195]);
    expect(probes[0]?.id).toBe(leads[0]?.id);
    expect(await store.list({ order: 'oldest', limit: 99 })).toSatisfy((all: StoredLead[]) =>
      all.every(({ delivery }) => delivery?.scheduleStep === 0),
    );

    answer(() => PASSED);
    const before = sent.length;
    await pass(60 * SECOND);
    expect(sent.slice(before + 1).map(({ id }) => id)).toEqual(
      leads.map(({ id }) => id).filter((id) => id !== sent[before]?.id),
    );
    expect((await store.counts()).delivered).toBe(40);
  });

  test('an instance sends no probe and keeps no lease if another one was faster', async () => {
    const store = await freshStore(engine);
    await store.add([newLead(), newLead()]);
    let refusals = 0;
    const takeProbe: DeliveryStore['takeProbe'] = async (destination, now, until) => {
      await store.takeProbe(destination, now, until);
      const mayProbe = await store.takeProbe(destination, now, until);
      if (!mayProbe) refusals++;
      return mayProbe;
    };
    const { sent, pass, settled } = await relayOn({ ...store, takeProbe }, () => failing());
    await settled();
    expect(sent).toHaveLength(2);
    await pass(5 * SECOND);
    expect(refusals).toBe(1);
    expect(sent).toHaveLength(2);
    expect(await claimed(store)).toHaveLength(2);
  });

  test('an outage that another instance dates in the future is probed at once', async () => {
    const store = await freshStore(engine);
    const { relay, settled } = await relayOn(store, () => PASSED);
    await settled();
    const ahead = { downSince: NOON + HOUR, probes: 3, nextProbeAt: NOON + HOUR + MINUTE };
    await store.setHealth('automation', ahead);
    const lead = newLead();
    await store.add([lead]);
    relay.wake();
    await settled();
    expect(await statusOf(store, lead)).toBe('delivered');
  });

  test('a body that is refused goes by its schedule, and three of them are an outage', async () => {
    const store = await freshStore(engine);
    const lead = newLead();
    await store.add([lead]);
    const { settled, pass, sent } = await relayOn(store, () => failing('HTTP 422', 0, true));
    await settled();
    for (const pause of [5 * SECOND, 5 * MINUTE, 30 * MINUTE]) await pass(pause);
    expect(sent).toHaveLength(4);
    expect(await store.find(lead.id)).toMatchObject({
      delivery: { scheduleStep: 4, lastAnswer: 'HTTP 422' },
    });
    await store.add([newLead(), newLead(), newLead()]);
    await pass(SECOND);
    expect((await store.health('automation')).downSince).toBeGreaterThan(0);
  });

  test('Retry-After pauses everything, for as long as it says', async () => {
    const store = await freshStore(engine);
    await store.add([newLead()]);
    const { settled, pass, sent, answer } = await relayOn(store, () => failing('HTTP 429', HOUR));
    await settled();
    answer(() => PASSED);
    await pass(HOUR - SECOND);
    expect(sent).toHaveLength(1);
    await pass(SECOND);
    expect(sent).toHaveLength(2);
  });

  test('an attempt is recorded even if the outage that it shows cannot be', async () => {
    const store = await freshStore(engine);
    const lead = newLead();
    await store.add([lead]);
    let failures = 0;
    const setHealth: DeliveryStore['setHealth'] = async (destination, health) => {
      if (isDown(health) && failures++ === 0) throw new Error('the database is away');
      await store.setHealth(destination, health);
    };
    await relayOn({ ...store, setHealth }, () => failing());
    // Not recorded, it would be tried again when its lease ends, after 20 seconds.
    await expect.poll(async () => (await store.attemptsOf(lead.id)).length).toBe(2);
    expect((await store.health('automation')).downSince).toBe(NOON);
  });

  test('an outage of the past is forgotten at the start', async () => {
    const store = await freshStore(engine);
    const lead = newLead();
    await store.add([lead]);
    const down = { downSince: NOON - HOUR, probes: 5, nextProbeAt: NOON + 20 * HOUR };
    await store.setHealth('automation', down);
    const { settled } = await relayOn(store, () => PASSED);
    await settled();
    expect(await statusOf(store, lead)).toBe('delivered');
  });

  test('Retry-After stops everything for an hour at most', async () => {
    const store = await freshStore(engine);
    await store.add([newLead()]);
    const { settled, pass, sent } = await relayOn(store, () => failing('HTTP 503', 24 * HOUR));
    await settled();
    await pass(HOUR - SECOND);
    expect(sent).toHaveLength(1);
    await pass(SECOND);
    expect(sent).toHaveLength(2);
  });
});
