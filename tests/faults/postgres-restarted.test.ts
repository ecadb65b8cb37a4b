import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { eventually } from '../support/eventually.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { lossesOf, NO_LOSS } from '../support/stored-leads.ts';
import { sendLead, visitors } from '../support/visitors.ts';

const RESTARTS = size(1, 10);

test(
  'PostgreSQL restarted under load: 503 meanwhile, then leads again, without a restart of the server',
  async () => {
    const cluster = await startPostgres();
    onTestFinished(cluster.stop);
    const server = await builtServer({ DATABASE_URL: cluster.url });
    const load = visitors(() => server.address, 16);
    let slowestMs = 0;
    for (let restart = 0; restart < RESTARTS; restart++) {
      const before = load.acknowledged.size;
      await eventually('leads are taken', () => load.acknowledged.size > before);
      await cluster.halt();
      const meanwhile = await sendLead(server.address, 'Meanwhile');
      expect(meanwhile).toMatchObject({ status: 503, retryAfter: '5' });
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
      await sleep(Math.random() * 500);
      await cluster.resume();
      const during = load.acknowledged.size;
      const backAt = Date.now();
      await eventually('leads are taken again', () => load.acknowledged.size > during);
      slowestMs = Math.max(slowestMs, Date.now() - backAt);
    }
    await load.stop();
    expect(server.isRunning()).toBe(true);
    const setting = { engine: 'postgres' as const, url: cluster.url };
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
    expect(load.withoutRetryAfter).toEqual([]);
  },
  SCENARIO_TIMEOUT_MS,
);
