import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { silentLog } from '../../../tests/support/silent-log.ts';
import { openMetrics } from '../metrics.ts';
import { HOUR, systemClock } from '../time/clock.ts';
import { startRelay } from './relay.ts';

const BACKLOG = 1000;
/** So many that a busy machine slows both kinds of relay down alike. */
const COMMITS = 150;

/** A relay with a backlog, and how many of it are sent so far. */
async function relayWithBacklog() {
  const store = await freshStore('sqlite');
  await store.add(Array.from({ length: BACKLOG }, () => newLead()));
  let sent = 0;
  const relay = startRelay({
    destination: 'automation',
    store,
    clock: systemClock,
    log: silentLog,
    metrics: openMetrics(),
    send: async () => {
      sent++;
      return { kind: 'passed', answer: 'HTTP 200' };
    },
  });
  onTestFinished(() => relay.stop());
  return { relay, sent: () => sent };
}

/** How many of the backlog go out while leads are stored, this many in each commit. */
async function sentBeside(together: number) {
  const { relay, sent } = await relayWithBacklog();
  for (let times = 0; times < COMMITS; times++) {
    relay.wake(together);
    await sleep(5);
  }
  return { meanwhile: sent(), sent };
}

test('without a call, polls come at their interval and not one after the other', async () => {
  const store = await freshStore('sqlite');
  let polls = 0;
  const relay = startRelay({
    destination: 'automation',
    store: {
      ...store,
      health: (destination) => {
        polls++;
        return store.health(destination);
      },
    },
    clock: systemClock,
    log: silentLog,
    metrics: openMetrics(),
    pollMs: HOUR,
    send: () => Promise.reject(new Error('there is nothing to send')),
  });
  onTestFinished(() => relay.stop());
  await eventually('it polls', () => polls > 0);
  await sleep(50);
  expect(polls).toBe(1);
});

test('a backlog waits while many leads come in, and goes out after them', async () => {
  const alone = await sentBeside(1);
  const crowded = await sentBeside(64);
  expect(crowded.meanwhile).toBeGreaterThan(0);
  expect(crowded.meanwhile).toBeLessThan(alone.meanwhile / 2);
  await eventually('all are sent', () => crowded.sent() === BACKLOG);
});
