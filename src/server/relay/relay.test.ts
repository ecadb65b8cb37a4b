import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  ENGINES,
  execute,
  freshStore,
  opened,
  readyDatabase,
} from '../../../tests/support/databases.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { PASSED, relayOn, statusOf } from '../../../tests/support/relay.ts';
import { silentLog } from '../../../tests/support/silent-log.ts';
import { standInWebhook } from '../../../tests/support/stand-in-webhook.ts';
import { openMetrics } from '../metrics.ts';
import { laterId } from '../store/deliveries/delivery.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { MINUTE, SECOND, systemClock } from '../time/clock.ts';
import { automationSender } from './automation-sender.ts';
import { CONCURRENCY, startRelay } from './relay.ts';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

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
      }),
      clock: systemClock,
      log: silentLog,
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

  test('hanging deliveries delay others for a second at most', async () => {
    const store = await freshStore(engine);
    const hanging = Array.from({ length: CONCURRENCY - 1 }, () => newLead());
    await store.add(hanging);
    let asked = 0;
    let polls = 0;
    let now = NOON;
    const relay = startRelay({
      destination: 'automation',
      store: {
        ...store,
        health: (destination) => {
          polls++;
          return store.health(destination);
        },
      },
      clock: { now: () => now, monotonic: () => now },
      log: silentLog,
      metrics: openMetrics(),
      pollMs: 5,
      stopWithinMs: 1,
      send: async ({ id }, signal) => {
        asked++;
        if (!hanging.some((lead) => lead.id === id)) return PASSED;
        await once(signal, 'abort');
        return { kind: 'abandoned' };
      },
    });
    onTestFinished(() => relay.stop());
    await expect.poll(() => asked).toBe(hanging.length);
    const next = [newLead(), newLead()];
    await store.add(next);
    // A claim is a commit, and is not worth it for one place that is free.
    const before = polls;
    await expect.poll(() => polls).toBeGreaterThan(before + 2);
    expect(asked).toBe(hanging.length);
    for (const delivered of [1, 2]) {
      now += SECOND;
      await expect.poll(async () => (await store.counts()).delivered).toBe(delivered);
    }
  });

  test('goes on after what it claimed last, unless that sorts after all others', async () => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const [first, picture, next] = [newLead(), newLead(), newLead()];
    await store.add([first, picture]);
    await execute(
      setting,
      `update deliveries set id = '${laterId(picture.id)}' where id = '${picture.id}'`,
    );
    let goesOnAfter: string | undefined;
    const claim: LeadStore['claim'] = (destination, asked) => {
      goesOnAfter = asked.after;
      return store.claim(destination, asked);
    };
    const { relay, sent, settled } = await relayOn({ ...store, claim }, () => PASSED);
    await settled();
    expect(goesOnAfter).toBe(first.id);
    await store.add([next]);
    relay.wake();
    await settled();
    expect(sent.map(({ id }) => id)).toEqual([first.id, laterId(picture.id), next.id]);
    expect(goesOnAfter).toBe(next.id);
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
    expect(await store.attemptsOf(lead.id)).toMatchObject([{ outcome: 'retry', answer: 'pace' }]);
    answer(() => PASSED);
    await pass(MINUTE);
    expect(await statusOf(store, lead)).toBe('delivered');
  });
});
