import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  ENGINES,
  freshStore,
  openedTogether,
  readyDatabase,
} from '../../../tests/support/databases.ts';
import { claimed, NOON, newLead, resultOf } from '../../../tests/support/leads.ts';
import { standInWebhook } from '../../../tests/support/stand-in-webhook.ts';
import { HOUR, MINUTE, SECOND, systemClock } from '../clock.ts';
import { openMetrics } from '../metrics.ts';
import type { NewLead, StoredLead } from '../store/lead.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { automationSender } from './automation.ts';
import { CONCURRENCY, startRelay } from './relay.ts';
import type { SendAnswer } from './send.ts';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const PASSED: SendAnswer = { kind: 'passed', answer: 'HTTP 200' };

function failing(answer = 'HTTP 500', retryAfterMs = 0, isAboutDelivery = false): SendAnswer {
  return { kind: 'failed', answer, isAboutDelivery, retryAfterMs };
}

const quiet = () => undefined;
const silent = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** A relay on a real database whose time and whose webhook are ours. */
async function relayOn(store: LeadStore, answerTo: (id: string) => SendAnswer) {
  let now = NOON;
  let answer = answerTo;
  const sent: { id: string; at: number }[] = [];
  let open = 0;
  let mostOpen = 0;
  let polls = 0;
  let recorded = 0;
  const relay = startRelay({
    store: {
      ...store,
      health: (destination) => {
        polls++;
        return store.health(destination);
      },
      record: async (destination, owner, results) => {
        await store.record(destination, owner, results);
        recorded += results.length;
      },
    },
    destination: 'automation',
    clock: { now: () => now, monotonic: () => now },
    log: silent,
    metrics: openMetrics(),
    random: () => 0,
    pollMs: 5,
    send: async ({ id }) => {
      open++;
      mostOpen = Math.max(mostOpen, open);
      sent.push({ id, at: now });
      await sleep(2);
      open--;
      return answer(id);
    },
  });
  onTestFinished(() => relay.stop());
  /** For some turns nothing was under way, and several polls found nothing. */
  const settled = async () => {
    let seen = -1;
    let idleSince = polls;
    for (let calm = 0; calm < 5 || polls < idleSince + 5; calm++) {
      if (sent.length !== seen || sent.length !== recorded) {
        calm = 0;
        idleSince = polls;
      }
      seen = sent.length;
      await sleep(8);
    }
  };
  return {
    relay,
    sent,
    settled,
    mostOpen: () => mostOpen,
    answer: (next: (id: string) => SendAnswer) => {
      answer = next;
    },
    /** Lets time pass, and waits until nothing more is sent. */
    pass: async (ms: number) => {
      now += ms;
      await settled();
    },
  };
}

async function statusOf(store: LeadStore, lead: NewLead) {
  return (await store.find(lead.id))?.status;
}

describe.each(ENGINES)('the relay on %s', (engine) => {
  test('sends a lead with its campaign in the address and nowhere else', async () => {
    const store = await freshStore(engine);
    const webhook = await standInWebhook();
    webhook.url.search = '?token=1';
    const leads = [newLead({ campaign: 'ref=anna&utm_source=a' }), newLead()];
    await store.add(leads);
    const relay = startRelay({
      destination: 'automation',
      store,
      send: automationSender({
        url: webhook.url,
        secrets: [SECRET],
        clock: systemClock,
        concurrency: CONCURRENCY,
      }),
      clock: systemClock,
      log: silent,
      metrics: openMetrics(),
      pollMs: 5,
    });
    onTestFinished(() => relay.stop());
    await expect.poll(() => webhook.received.length).toBe(2);
    const bodies = leads.map(({ payload }) => JSON.stringify(payload));
    const received = webhook.received.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(received.map(({ target }) => target)).toEqual([
      '/peso-forma?token=1&ref=anna&utm_source=a',
      '/peso-forma?token=1',
    ]);
    expect(received.map(({ body }) => body)).toEqual(bodies);
    for (const { body, headers } of received) {
      expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toBeTruthy();
    }
  });

  test('delivers everything once, oldest first, at bounded concurrency', async () => {
    const store = await freshStore(engine);
    const leads = Array.from({ length: 60 }, () => newLead());
    await store.add(leads);
    const { sent, settled, mostOpen } = await relayOn(store, () => PASSED);
    await settled();
    expect(sent.map(({ id }) => id)).toEqual(leads.map(({ id }) => id));
    expect(mostOpen()).toBe(CONCURRENCY);
    expect((await store.counts()).delivered).toBe(60);
  });

  test('a delivery that is refused for good is dead at once, and the others go on', async () => {
    const store = await freshStore(engine);
    const [refused, fine] = [newLead(), newLead()];
    await store.add([refused, fine]);
    const { settled } = await relayOn(store, (id) =>
      id === refused.id ? { kind: 'refused', answer: 'error 131026' } : PASSED,
    );
    await settled();
    expect(await statusOf(store, refused)).toBe('dead');
    expect(await statusOf(store, fine)).toBe('delivered');
    expect((await store.find(refused.id))?.delivery).toMatchObject({ lastAnswer: 'error 131026' });
  });

  test.each([false, true])('a postponed delivery waits (uses a step: %s)', async (usesStep) => {
    const store = await freshStore(engine);
    const lead = newLead();
    await store.add([lead]);
    const { settled, pass, answer } = await relayOn(store, () => ({
      kind: 'postponed',
      answer: 'pace',
      restMs: MINUTE,
      usesStep,
    }));
    await settled();
    expect((await store.find(lead.id))?.delivery).toMatchObject({
      state: 'waiting',
      scheduleStep: usesStep ? 1 : 0,
      nextAttemptAt: NOON + MINUTE,
    });
    answer(() => PASSED);
    await pass(MINUTE);
    expect(await statusOf(store, lead)).toBe('delivered');
  });

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

  test('a lead that is refused while others pass uses up its schedule and dies alone', async () => {
    const store = await freshStore(engine);
    const poison = newLead();
    await store.add([poison, ...Array.from({ length: 5 }, () => newLead())]);
    const { pass, settled, sent } = await relayOn(store, (id) =>
      id === poison.id ? failing() : PASSED,
    );
    await settled();
    expect((await store.counts()).delivered).toBe(5);

    for (let day = 0; day < 12; day++) {
      await store.add([newLead()]);
      await pass(25 * HOUR);
    }
    expect(await statusOf(store, poison)).toBe('dead');
    expect((await store.counts()).delivered).toBe(17);
    const tries = sent.filter(({ id }) => id === poison.id);
    expect(tries.length).toBeGreaterThanOrEqual(10);
  });

  test('a lead that is refused holds up nobody who comes after it', async () => {
    const store = await freshStore(engine);
    const poison = newLead();
    await store.add([poison]);
    const { settled, relay } = await relayOn(store, (id) =>
      id === poison.id ? failing() : PASSED,
    );
    await settled();
    const next = newLead();
    await store.add([next]);
    relay.wake();
    await settled();
    expect(await statusOf(store, next)).toBe('delivered');
    expect(await statusOf(store, poison)).toBe('waiting');
  });

  test('several refused leads keep a probe from the good one for one gap at most', async () => {
    const store = await freshStore(engine);
    const poison = Array.from({ length: 3 }, () => newLead());
    await store.add(poison);
    const { settled, pass } = await relayOn(store, (id) =>
      poison.some((lead) => lead.id === id) ? failing() : PASSED,
    );
    await settled();
    const good = newLead();
    await store.add([good]);
    await pass(5 * SECOND);
    await pass(10 * SECOND);
    expect(await statusOf(store, good)).toBe('delivered');
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

  test("another instance's deliveries go out once its lease has run out", async () => {
    const store = await freshStore(engine);
    const lead = newLead();
    await store.add([lead]);
    await claimed(store, { leaseMs: 300, owner: 'a server that died' });
    const { settled, sent } = await relayOn(store, () => PASSED);
    await settled();
    expect(sent).toEqual([]);
    await expect.poll(() => statusOf(store, lead)).toBe('delivered');
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

  test('a lease is renewed for as long as the attempt takes', async () => {
    const setting = await readyDatabase(engine);
    const [store, other] = await openedTogether(setting, 2);
    await store.add([newLead()]);
    const answers: ((answer: SendAnswer) => void)[] = [];
    const relay = startRelay({
      destination: 'automation',
      store,
      clock: systemClock,
      log: silent,
      metrics: openMetrics(),
      leaseMs: 300,
      send: () =>
        new Promise((resolve) => {
          answers.push(resolve);
        }),
    });
    onTestFinished(() => relay.stop());
    await expect.poll(() => answers.length).toBe(1);
    await sleep(900);
    expect(await claimed(other as LeadStore, { owner: 'another', now: Date.now() })).toEqual([]);
    answers[0]?.(PASSED);
    await expect.poll(async () => (await store.counts()).delivered).toBe(1);
  });

  test('after the database was away, its owner may record before a lease is taken over', async () => {
    const store = await freshStore(engine);
    const lead = newLead();
    await store.add([lead]);
    const [theirs] = await claimed(store, { leaseMs: 50, owner: 'another' });
    if (!theirs) throw new Error('nothing claimed');
    let isAway = true;
    const sent: string[] = [];
    const relay = startRelay({
      destination: 'automation',
      store: {
        ...store,
        health: async (destination) => {
          if (isAway) throw new Error('the database is away');
          return store.health(destination);
        },
      },
      clock: systemClock,
      log: silent,
      metrics: openMetrics(),
      pollMs: 5,
      send: async ({ id }) => {
        sent.push(id);
        return PASSED;
      },
    });
    onTestFinished(() => relay.stop());
    await sleep(100);
    isAway = false;
    await sleep(500);
    expect(sent).toEqual([]);
    await store.record('automation', 'another', [resultOf(theirs, { outcome: 'delivered' })]);
    await sleep(100);
    expect(sent).toEqual([]);
  });

  test('a stop gives back what was not answered', async () => {
    const store = await freshStore(engine);
    const lead = newLead();
    await store.add([lead]);
    let asked = 0;
    let abandoned = 0;
    const relay = startRelay({
      destination: 'automation',
      store,
      clock: { now: () => NOON, monotonic: () => NOON },
      log: silent,
      metrics: openMetrics(),
      stopWithinMs: 20,
      send: (_delivery, signal) =>
        new Promise((resolve) => {
          asked++;
          signal.addEventListener('abort', () => {
            abandoned++;
            resolve({ kind: 'abandoned' });
          });
        }),
    });
    await expect.poll(() => asked).toBe(1);
    await relay.stop();
    expect(abandoned).toBe(1);
    // It may have arrived: who erases it must hear so.
    expect(await store.find(lead.id)).toMatchObject({
      status: 'waiting',
      delivery: { sendCount: 1, scheduleStep: 0 },
    });
    expect(await claimed(store)).toHaveLength(1);
  });
});
