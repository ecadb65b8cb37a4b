import type { DatabaseSetting } from '../../src/server/config.ts';
import { freshSqlite, urlOf } from './databases.ts';
import { eventually } from './eventually.ts';
import { serverProcess } from './server-process.ts';
import { type Behaviour, standInWebhook } from './stand-in-webhook.ts';
import { query, storedLeads } from './stored-leads.ts';

export type HealthRow = { down_since: number; probes: number; next_probe_at: number };

/** The built server with a clock that can be moved, and a webhook that can misbehave. */
export async function relayedServer(
  behaviour: Behaviour,
  { setting = freshSqlite() as DatabaseSetting, env = {} as Record<string, string> } = {},
) {
  const webhook = await standInWebhook(behaviour);
  const server = await serverProcess(
    { DATABASE_URL: urlOf(setting), WEBHOOK_URL: webhook.url.href, ...env },
    true,
  );
  return {
    setting,
    webhook,
    server,
    health: async (): Promise<HealthRow> => {
      const [row] = await query<HealthRow>(setting, 'select * from webhook_health');
      if (!row) throw new Error('no row of health');
      return {
        down_since: Number(row.down_since),
        probes: row.probes,
        next_probe_at: Number(row.next_probe_at),
      };
    },
    /** A failed attempt was noted down. */
    failedOnce: () =>
      eventually('a failure is noted', async () =>
        (await storedLeads(setting)).find(({ tries }) => tries > 0),
      ),
    allDelivered: (count: number) =>
      eventually(`${count} leads are delivered`, async () => {
        const leads = await storedLeads(setting);
        return leads.length === count && leads.every(({ status }) => status === 'delivered');
      }),
  };
}
