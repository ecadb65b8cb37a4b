import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { cuttableLink } from '../support/cuttable-link.ts';
import { readyPostgres, urlOf } from '../support/databases.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { standInWebhook } from '../support/stand-in-webhook.ts';
import { lossesOf, NO_LOSS, query } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const CUTS = size(10, 100);
const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test.each(['reset on the way', 'ended by pg_terminate_backend'])(
  'connections to PostgreSQL %s under load: the server keeps running',
  async (how) => {
    const setting = await readyPostgres();
    const link = await cuttableLink(Number(new URL(setting.url).port));
    const webhook = await standInWebhook();
    const url = new URL(setting.url);
    url.port = String(link.port);
    const server = await builtServer({
      DATABASE_URL: urlOf({ ...setting, url: url.href }),
      WEBHOOK_URL: webhook.url.href,
    });
    const load = visitors(() => server.address, 16);
    for (let cut = 0; cut < CUTS; cut++) {
      const before = load.acknowledged.size;
      while (load.acknowledged.size === before && server.isRunning()) await sleep(2);
      await sleep(Math.random() * 60);
      if (how.startsWith('reset')) link.cut();
      else await query(setting, TERMINATE);
    }
    expect(server.isRunning()).toBe(true);
    await load.stop();
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
    expect(load.withoutRetryAfter).toEqual([]);
  },
  SCENARIO_TIMEOUT_MS,
);
