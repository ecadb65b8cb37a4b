import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { countDeliveries } from '../support/count-deliveries.ts';
import { freshSqlite, opened, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { newLead } from '../support/leads.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { standInWebhook } from '../support/stand-in-webhook.ts';
import { storedLeads } from '../support/stored-leads.ts';

const LEADS = size(50, 1000);

test(
  'a kept connection that is reset after the receiver stored the lead: the lead arrives twice, under the same id',
  async () => {
    const setting = freshSqlite();
    const store = await opened(setting);
    const createdAt = Date.now();
    await store.add(Array.from({ length: LEADS }, () => newLead({ createdAt })));
    const used = new WeakSet<Socket>();
    const resets = new Set<string>();
    const webhook = await standInWebhook((response, { id }) => {
      const { socket } = response;
      if (socket && used.has(socket) && !resets.has(id)) {
        resets.add(id);
        socket.resetAndDestroy();
        return;
      }
      if (socket) used.add(socket);
      response.end('ok');
    });
    await builtServer({ DATABASE_URL: urlOf(setting), WEBHOOK_URL: webhook.url.href });
    await eventually('all are delivered', async () =>
      (await storedLeads(setting)).every(({ status }) => status === 'delivered'),
    );

    const { arrived, doubled } = countDeliveries(webhook.received);
    expect(arrived).toBe(LEADS);
    expect(doubled.toSorted()).toEqual([...resets].toSorted());
    expect(webhook.received).toHaveLength(LEADS + resets.size);
    expect(doubled.length).toBeGreaterThan(0);
  },
  SCENARIO_TIMEOUT_MS,
);
