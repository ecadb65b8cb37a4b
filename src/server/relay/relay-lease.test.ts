import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  ENGINES,
  freshStore,
  openedTogether,
  readyDatabase,
} from '../../../tests/support/databases.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { claimed, NOON, newLead, resultOf } from '../../../tests/support/leads.ts';
import { PASSED, relayOn, statusOf } from '../../../tests/support/relay.ts';
import { silentLog } from '../../../tests/support/silent-log.ts';
import { openMetrics } from '../metrics.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { systemClock } from '../time/clock.ts';
import { startRelay } from './relay.ts';
import type { SendAnswer } from './send-answer.ts';

/** Between two renewals, a third of it apart, a busy machine may not get to run for a while. */
const LEASE_MS = 1000;

describe.each(ENGINES)('leases of the relay on %s', (engine) => {
  test("another instance's deliveries go out once its lease has run out", async () => {
    const store = await freshStore(engine);
    const lead = newLead();
    await store.add([lead]);
    // Longer than a busy machine takes to look for the first time.
    await claimed(store, { leaseMs: 2000, owner: 'a server that died' });
    const { settled, sent } = await relayOn(store, () => PASSED);
    await settled();
    expect(sent).toEqual([]);
    await expect.poll(() => statusOf(store, lead)).toBe('delivered');
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
      log: silentLog,
      metrics: openMetrics(),
      leaseMs: LEASE_MS,
      // It must not claim again what it holds.
      pollMs: 10 * LEASE_MS,
      send: () =>
        new Promise((resolve) => {
          answers.push(resolve);
        }),
    });
    onTestFinished(() => relay.stop());
    await expect.poll(() => answers.length).toBe(1);
    // Twice the lease: a renewal that comes only after a third one would be too late.
    await sleep(2 * LEASE_MS);
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
    let failures = 0;
    const sent: string[] = [];
    const relay = startRelay({
      destination: 'automation',
      store: {
        ...store,
        health: async (destination) => {
          if (!isAway) return store.health(destination);
          failures++;
          throw new Error('the database is away');
        },
      },
      clock: systemClock,
      log: silentLog,
      metrics: openMetrics(),
      pollMs: 5,
      send: async ({ id }) => {
        sent.push(id);
        return PASSED;
      },
    });
    onTestFinished(() => relay.stop());
    await eventually('the relay has noticed', () => failures > 0);
    isAway = false;
    await sleep(500);
    expect(sent).toEqual([]);
    await store.record('automation', 'another', [resultOf(theirs, { outcome: 'delivered' })]);
    await sleep(100);
    expect(sent).toEqual([]);
  });

  test('a stop releases deliveries that got no answer', async () => {
    const store = await freshStore(engine);
    const lead = newLead();
    await store.add([lead]);
    let asked = 0;
    let abandoned = 0;
    const relay = startRelay({
      destination: 'automation',
      store,
      clock: { now: () => NOON, monotonic: () => NOON },
      log: silentLog,
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
    expect(await store.attemptsOf(lead.id)).toMatchObject([{ outcome: 'abandoned' }]);
    expect(await claimed(store)).toHaveLength(1);
  });

  test('a stop lets nothing new be claimed', async () => {
    const store = await freshStore(engine);
    await store.add([newLead()]);
    const asked: (() => void)[] = [];
    const health: LeadStore['health'] = async (destination) => {
      await new Promise<void>((resolve) => {
        asked.push(resolve);
      });
      return store.health(destination);
    };
    const { relay, sent } = await relayOn({ ...store, health }, () => PASSED);
    const goOn = await eventually('it polls', () => asked[0]);
    const stopped = relay.stop();
    goOn();
    await stopped;
    expect(sent).toEqual([]);
    expect(await claimed(store)).toHaveLength(1);
  });

  test('a stop does not wait for a database that takes no results', async () => {
    const store = await freshStore(engine);
    await store.add([newLead()]);
    let refused = 0;
    const record = () => {
      refused++;
      return Promise.reject(new Error('the database is away'));
    };
    const { relay } = await relayOn({ ...store, record }, () => PASSED);
    await eventually('a result is refused', () => refused > 0);
    await relay.stop();
    expect(refused).toBe(2);
  });
});
