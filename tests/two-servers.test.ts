import { expect, test } from 'vitest';
import { freshPostgres, opened } from './support/databases.ts';
import { newLead } from './support/leads.ts';
import { serverProcess } from './support/server-process.ts';
import { standInWebhook } from './support/stand-in-webhook.ts';

const LONG = 60_000;

test(
  'two servers on one PostgreSQL share the work: every lead once, none lost when one is killed',
  async () => {
    const setting = await freshPostgres();
    const store = await opened(setting);
    const leads = Array.from({ length: 300 }, () => newLead({ createdAt: Date.now() }));
    await store.add(leads);
    const webhook = await standInWebhook((response) => {
      setTimeout(() => response.end('ok'), 10);
    });
    const env = { DATABASE_URL: setting.url, WEBHOOK_URL: webhook.url.href };
    const [first] = await Promise.all([serverProcess(env), serverProcess(env)]);
    await expect.poll(() => webhook.received.length, { timeout: 20_000 }).toBeGreaterThan(100);
    first.kill('SIGKILL');
    await expect
      .poll(async () => (await store.counts()).delivered, { timeout: 50_000, interval: 200 })
      .toBe(300);
    const ids = webhook.received.map(({ id }) => id);
    expect(new Set(ids).size).toBe(300);
    // Twice only what the killed one had under way, with the same id.
    expect(ids.length - 300).toBeLessThanOrEqual(8);
  },
  LONG,
);
