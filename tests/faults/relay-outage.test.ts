import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CONCURRENCY } from '../../src/server/relay/relay.ts';
import { MINUTE, SECOND } from '../../src/server/time/clock.ts';
import { ENGINES, readyDatabase } from '../support/databases.ts';
import { serverWithWebhook } from '../support/server-with-webhook.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { ok, status } from '../support/stand-in-webhook.ts';
import { visitors } from '../support/visitors.ts';

const LEADS = size(150, 5000);

test.each(ENGINES)(
  'leads wait during an outage on %s, few requests are sent, then all go out by age',
  async (engine) => {
    const setting = await readyDatabase(engine);
    const { server, webhook, allDelivered } = await serverWithWebhook(status(500), { setting });
    const load = visitors(() => server.address, 16, LEADS);
    await load.finished;
    expect(load.acknowledged.size).toBe(LEADS);
    expect([...load.refusals]).toEqual([]);
    const outageBegan = webhook.received[0]?.at ?? 0;
    await sleep(2 * SECOND);
    const calls = webhook.received.length;
    // The first leads fail; then at most one probe every 5 s, each followed by one other lead.
    const probes = (Date.now() - outageBegan) / (5 * SECOND);
    expect(calls).toBeLessThanOrEqual(2 * CONCURRENCY + 2 * probes);

    webhook.respondWith(ok);
    await server.moveClock(2 * MINUTE);
    await allDelivered(LEADS);
    const ids = webhook.received.slice(calls).map(({ id }) => id);
    expect(new Set(ids).size).toBe(LEADS);
    expect(ids).toHaveLength(LEADS);
    const byAge = ids.toSorted();
    const place = new Map(byAge.map((id, index) => [id, index]));
    // All leads except the probe leave in order, a few of them at the same time.
    const displaced = ids.slice(1).filter((id, index) => {
      return Math.abs((place.get(id) ?? 0) - index - 1) > 2 * CONCURRENCY;
    });
    expect(displaced).toEqual([]);
  },
  SCENARIO_TIMEOUT_MS,
);
