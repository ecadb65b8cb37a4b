import type { ServerResponse } from 'node:http';
import { CONCURRENCY } from '../../src/server/relay/relay.ts';
import type { DatabaseSetting } from '../../src/server/settings/database.ts';
import { type BuiltServer, builtServer } from './built-server.ts';
import { countDeliveries } from './count-deliveries.ts';
import { opened } from './databases.ts';
import { eventually } from './eventually.ts';
import { newLead } from './leads.ts';
import { standInWebhook } from './stand-in-webhook.ts';
import { query } from './stored-leads.ts';

const WAITING = "select id from deliveries where state = 'waiting'";

/** Longer than the lease of a delivery, after which another instance may take it over. */
export const LONGER_THAN_LEASE_MS = 25_000;

/**
 * Instances on one database, one per address, and a webhook that keeps its answers until told.
 * Whatever happens while it keeps them happens to deliveries that the receiver has stored.
 */
export async function relays(setting: DatabaseSetting, addresses: readonly string[]) {
  const store = await opened(setting);
  const held: ServerResponse[] = [];
  let isHolding = false;
  let leads = 0;
  const webhook = await standInWebhook((response) => {
    if (isHolding) held.push(response);
    else response.end('ok');
  });
  const env = { WEBHOOK_URL: webhook.url.href };
  const servers: BuiltServer[] = [];
  for (const address of addresses)
    servers.push(await builtServer({ ...env, DATABASE_URL: address }));

  return {
    servers,
    /** Resolves once every instance has as many deliveries under way as it may have. */
    fill: async () => {
      const createdAt = Date.now();
      const batch = Array.from({ length: CONCURRENCY * servers.length }, () =>
        newLead({ createdAt }),
      );
      isHolding = true;
      leads += batch.length;
      await store.add(batch);
      await eventually('all are under way', () => held.length === batch.length);
    },
    /** The receiver answers all at once, and without delay from now on. */
    answer: () => {
      isHolding = false;
      for (const response of held.splice(0)) response.end('ok');
    },
    waiting: async () => (await query<{ id: string }>(setting, WAITING)).map(({ id }) => id),
    allRecorded: () =>
      eventually(
        'every delivery is recorded',
        async () => (await query(setting, WAITING)).length === 0,
      ),
    /** What arrived so far, of how many leads. */
    outcome: () => ({ leads, ...countDeliveries(webhook.received) }),
  };
}
