import type { DatabaseSetting } from '../../src/server/settings/database.ts';
import { builtServer } from './built-server.ts';
import { freshSqlite, urlOf } from './databases.ts';
import { eventually } from './eventually.ts';
import { type Behaviour, standInWebhook } from './stand-in-webhook.ts';
import { query, storedLeads } from './stored-leads.ts';

const COUNTS = 'select state as status, count(*) as leads from deliveries group by state';

type HealthRow = { down_since: number; probes: number; next_probe_at: number };

/** Starts the built server with a movable clock, and a webhook that can misbehave. */
export async function serverWithWebhook(
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
      const [row] = await query<HealthRow>(setting, 'select * from destinations');
      if (!row) throw new Error('destinations has no row');
      return row;
    },
    /** Resolves once a failed attempt is recorded. */
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
