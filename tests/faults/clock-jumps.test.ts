import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DAY, SECOND } from '../../src/server/time/clock.ts';
import { eventually } from '../support/eventually.ts';
import { serverWithWebhook } from '../support/server-with-webhook.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { ok, status } from '../support/stand-in-webhook.ts';
import { sendLead } from '../support/visitors.ts';

const LEADS = size(5, 50);
const WATCHED_MS = size(4, 16) * SECOND;

async function survivesJumps(steps: readonly number[]): Promise<number> {
  const { server, webhook, health, allDelivered } = await serverWithWebhook(ok);
  const [first = 0, ...jumps] = steps;
  await server.moveClock(first);
  await sendLead(server.address, 'Before');
  await allDelivered(1);
  webhook.respondWith(status(500));
  for (let lead = 0; lead < LEADS; lead++) await sendLead(server.address, `During ${lead}`);
  await eventually('it is down', async () => (await health()).down_since > 0);

  for (const jump of jumps) {
    await server.moveClock(jump);
    await sleep(2 * SECOND);
  }
  const before = webhook.received.length;
  await sleep(WATCHED_MS);
  const probes = webhook.received.length - before;
  webhook.respondWith(ok);
  await sendLead(server.address, 'After');
  await allDelivered(LEADS + 2);
  return probes;
}

/** Distances of the clock from the real one: at the start of the outage, and later. */
const CASES = [
  [0, DAY],
  [DAY, 0],
  // In an outage that is older than a day.
  [-2 * DAY, 0, -DAY],
];

test(
  'the clock jumps a day either way during an outage: few probes, no lead held up',
  async () => {
    const counts = await Promise.all(CASES.map(survivesJumps));
    const most = Math.ceil(WATCHED_MS / (5 * SECOND)) + 1;
    expect(counts.filter((count) => count > most)).toEqual([]);
  },
  SCENARIO_TIMEOUT_MS,
);
