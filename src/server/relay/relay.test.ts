import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENGINES, freshStore } from '../../../tests/support/databases.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { standInWebhook } from '../../../tests/support/stand-in-webhook.ts';
import { HOUR, MINUTE, SECOND, systemClock } from '../clock.ts';
import { openMetrics } from '../metrics.ts';
import type { LeadStore, NewLead } from '../store/lead-store.ts';
import { CONCURRENCY, startRelay } from './relay.ts';
import { type WebhookAnswer, webhookSender } from './webhook.ts';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const PASSED: WebhookAnswer = { kind: 'passed' };

function failing(reason = 'HTTP 500', retryAfterMs = 0, isAboutLead = false): WebhookAnswer {
  return { kind: 'failed', reason, isAboutLead, retryAfterMs };
}

const quiet = () => undefined;
const silent = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** A relay on a real database whose time and whose webhook are ours. */
async function relayOn(store: LeadStore, answerTo: (id: string) => WebhookAnswer) {
  let now = NOON;
  let answer = answerTo;
  const sent: { id: string; at: number }[] = [];
  let open = 0;
  let mostOpen = 0;
  let looks = 0;
  let recorded = 0;
  const relay = startRelay({
    store: {
      ...store,
      health: () => {
        looks++;
        return store.health();
      },
      record: async (results) => {
        await store.record(results);
        recorded += results.length;
      },
    },
    secrets: [],
    clock: { now: () => now, monotonic: () => now },
    log: silent,
    metrics: openMetrics(),
    random: () => 0,
    pollMs: 5,
    send: async (headers) => {
      open++;
      mostOpen = Math.max(mostOpen, open);
      const id = String(headers['webhook-id']);
      sent.push({ id, at: now });
      await sleep(2);
      open--;
      return answer(id);
    },
  });
  onTestFinished(() => relay.stop());
  /** For some turns nothing was under way, and several looks at the database found nothing. */
  const settled = async () => {
    let seen = -1;
    let idleSince = looks;
    for (let calm = 0; calm < 5 || looks < idleSince + 5; calm++) {
      if (sent.length !== seen || sent.length !== recorded) {
        calm = 0;
        idleSince = looks;
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
    answer: (next: (id: string) => WebhookAnswer) => {
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
      store,
      send: webhookSender(webhook.url, Date.now, CONCURRENCY),
      secrets: [SECRET],
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

  test('while the webhook is down, one probe speaks for all and uses up no schedule', async () => {
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
    expect(await store.list({ order: 'oldest', limit: 99 })).toSatisfy(
      (all: { attempts: number }[]) => all.every(({ attempts }) => attempts === 0),
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
    expect(await store.find(lead.id)).toMatchObject({ attempts: 4, note: 'HTTP 422' });
    await store.add([newLead(), newLead(), newLead()]);
    await pass(SECOND);
    expect((await store.health()).downSince).toBeGreaterThan(0);
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

  test("another instance's leads go out once its lease has run out", async () => {
    const store = await freshStore(engine);
    const lead = newLead();
    await store.add([lead]);
    await store.claimDue(NOON, NOON + 30 * SECOND, 1);
    const { pass, settled, sent } = await relayOn(store, () => PASSED);
    await settled();
    expect(sent).toEqual([]);
    await pass(30 * SECOND);
    expect(await statusOf(store, lead)).toBe('delivered');
  });

  test('a stop gives back what was not answered', async () => {
    const store = await freshStore(engine);
    const lead = newLead();
    await store.add([lead]);
    let asked = 0;
    let abandoned = 0;
    const relay = startRelay({
      store,
      secrets: [],
      clock: { now: () => NOON, monotonic: () => NOON },
      log: silent,
      metrics: openMetrics(),
      stopWithinMs: 20,
      send: (_headers, _body, signal) =>
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
    expect(await store.find(lead.id)).toMatchObject({ status: 'waiting', tries: 1, attempts: 0 });
    expect(await store.claimDue(NOON, NOON + SECOND, 1)).toHaveLength(1);
  });
});
