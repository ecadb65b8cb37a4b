import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { ENGINES, readyDatabase, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { standInWebhook } from '../support/stand-in-webhook.ts';
import { lossesOf, NO_LOSS } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const STOPS = size(1, 20);
const IN_FLIGHT = 50;

test.each(ENGINES)(
  'SIGTERM with 50 requests in flight on %s: drained, every acknowledged lead stored',
  async (engine) => {
    const setting = await readyDatabase(engine);
    // The webhook never responds: a delivery in progress must not delay the exit.
    const webhook = await standInWebhook(() => undefined);
    const env = { DATABASE_URL: urlOf(setting), WEBHOOK_URL: webhook.url.href };
    let server = await builtServer(env);
    const load = visitors(() => server.address, IN_FLIGHT);
    let slowestMs = 0;
    for (let stop = 0; stop < STOPS; stop++) {
      const before = load.acknowledged.size;
      await eventually('leads are taken', () => load.acknowledged.size > before + IN_FLIGHT);
      await sleep(Math.random() * 100);
      const askedAt = Date.now();
      expect(await server.stop()).toBe(0);
      slowestMs = Math.max(slowestMs, Date.now() - askedAt);
      expect(slowestMs).toBeLessThan(10_000);
      server = await builtServer(env);
    }
    await load.stop();
    expect(load.withoutRetryAfter).toEqual([]);
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
  },
  SCENARIO_TIMEOUT_MS,
);
