import type { DatabaseSetting } from '../../src/server/config.ts';
import { builtServer } from './built-server.ts';
import { freshSqlite, urlOf } from './databases.ts';
import { eventually } from './eventually.ts';
import { type Behaviour, standInWebhook } from './stand-in-webhook.ts';
import { query, storedLeads } from './stored-leads.ts';

const COUNTS = 'select status, count(*) as leads from leads group by status';

export type HealthRow = { down_since: number; probes: number; next_probe_at: number };

/** The built server with a clock that can be moved, and a webhook that can misbehave. */
export async function relayedServer(
  behaviour: Behaviour,
  options: { readonly setting?: DatabaseSetting; readonly env?: Record<string, string> } = {},
) {
  const setting = options.setting ?? freshSqlite();
  const webhook = await standInWebhook(behaviour);
  const server = await builtServer(
    { DATABASE_URL: urlOf(setting), WEBHOOK_URL: webhook.url.href, ...options.env },
    true,
  );
  return {
    setting,
    webhook,
    server,
    health: async (): Promise<HealthRow> => {
      const [row] = await query<HealthRow>(setting, 'select * from webhook_health');
      if (!row) throw new Error('no row of health');
      return row;
    },
    /** A failed attempt was noted down. */
    failedOnce: () =>
      eventually('a failure is noted', async () =>
        (await storedLeads(setting)).find(({ sendCount }) => sendCount > 0),
      ),
    allDelivered: (count: number) =>
      eventually(`${count} leads are delivered`, async () => {
        const rows = await query<{ status: string; leads: number }>(setting, COUNTS);
        return rows.length === 1 && rows[0]?.status === 'delivered' && rows[0].leads === count;
      }),
  };
}
