import { expect, onTestFinished, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { cuttableLink } from '../support/cuttable-link.ts';
import { eventually } from '../support/eventually.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { standInWebhook } from '../support/stand-in-webhook.ts';
import { lossesOf, NO_LOSS, query } from '../support/stored-leads.ts';
import { sendLead, visitors } from '../support/visitors.ts';

const CUTS = size(5, 100);
const ROUNDS = size(1, 10);
const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test(
  'PostgreSQL that is cut off, silent or restarted under load: leads are taken again, none is lost',
  async () => {
    const cluster = await startPostgres();
    onTestFinished(cluster.stop);
    const setting = { engine: 'postgres' as const, url: cluster.url };
    const link = await cuttableLink(cluster.port);
    const webhook = await standInWebhook();
    const url = new URL(cluster.url);
    url.port = String(link.port);
    const server = await builtServer({ DATABASE_URL: url.href, WEBHOOK_URL: webhook.url.href });
    const load = visitors(() => server.address, 16);
    const more = (count = Math.floor(Math.random() * 20)) => {
      const enough = load.acknowledged.size + count;
      return eventually('leads are taken', () => {
        if (!server.isRunning()) throw new Error(server.output());
        return load.acknowledged.size > enough;
      });
    };
    for (let round = 0; round < ROUNDS; round++) {
      for (let cut = 0; cut < CUTS; cut++) {
        await more();
        link.cut();
        await more();
        await query(setting, TERMINATE);
      }
      // As after a power cut of the other machine: neither a reset nor a response comes.
      await more();
      const before = load.refusals.get(503) ?? 0;
      link.freeze();
      await eventually('leads are refused', () => (load.refusals.get(503) ?? 0) > before);
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
      await more();
      await cluster.halt();
      const meanwhile = await sendLead(server.address, 'Meanwhile');
      expect(meanwhile).toMatchObject({ status: 503, retryAfter: '5' });
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
      await cluster.resume();
      await more();
    }
    await load.stop();
    expect(load.withoutRetryAfter).toEqual([]);
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
  },
  SCENARIO_TIMEOUT_MS,
);
