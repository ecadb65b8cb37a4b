import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { cuttableLink } from '../support/cuttable-link.ts';
import { readyPostgres } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { standInWebhook } from '../support/stand-in-webhook.ts';
import { lossesOf, NO_LOSS } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const TIMES = size(1, 5);

/** As after a power cut of the other machine: neither a reset nor a response comes. */
test(
  'connections to PostgreSQL that stop responding time out, and leads are taken again',
  async () => {
    const setting = await readyPostgres();
    const link = await cuttableLink(Number(new URL(setting.url).port));
    const webhook = await standInWebhook();
    const url = new URL(setting.url);
    url.port = String(link.port);
    const server = await builtServer({
      DATABASE_URL: url.href,
      WEBHOOK_URL: webhook.url.href,
    });
    const load = visitors(() => server.address, 16);
    let slowestMs = 0;
    for (let time = 0; time < TIMES; time++) {
      const before = load.acknowledged.size;
      await eventually('leads are taken', () => load.acknowledged.size > before + 50);
      link.freeze();
      // Responses from before the freeze may still arrive.
      await sleep(200);
      const during = load.acknowledged.size;
      const frozenAt = Date.now();
      await eventually('leads are taken again', () => load.acknowledged.size > during);
      slowestMs = Math.max(slowestMs, Date.now() - frozenAt);
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    }
    await load.stop();
    expect(server.isRunning()).toBe(true);
    expect(load.withoutRetryAfter).toEqual([]);
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
  },
  SCENARIO_TIMEOUT_MS,
);
