import type { DatabaseSetting } from '../../src/server/settings/database.ts';
import { builtServer } from './built-server.ts';
import { freshSqlite, urlOf } from './databases.ts';
import { eventually } from './eventually.ts';
import { IS_SOAK } from './soak.ts';
import { type Behaviour, standInWebhook } from './stand-in-webhook.ts';
import { startServer } from './start-server.ts';
import { query, storedLeads } from './stored-leads.ts';
import { testClock } from './test-clock.ts';

const COUNTS = 'select state as status, count(*) as leads from deliveries group by state';

type HealthRow = { down_since: number; probes: number; next_probe_at: number };

type Environment = Readonly<Record<string, string>>;

type Options = { readonly setting?: DatabaseSetting; readonly env?: Environment };

/**
 * Starts the server with a movable clock, and a webhook that can misbehave. The long form runs the
 * built server as a process, the short one does without what that costs.
 */
export function serverWithWebhook(behaviour: Behaviour, options?: Options) {
  return withWebhook(IS_SOAK ? startBuilt : startHere, behaviour, options);
}

/** The same, always with the built server. */
export function builtServerWithWebhook(behaviour: Behaviour, options?: Options) {
  return withWebhook(startBuilt, behaviour, options);
}

function startBuilt(setting: DatabaseSetting, env: Environment) {
  return builtServer({ DATABASE_URL: urlOf(setting), ...env }, true);
}

async function startHere(setting: DatabaseSetting, env: Environment) {
  const clock = testClock();
  const { address } = await startServer(setting, env, clock);
  let moved = 0;
  return {
    address,
    moveClock: async (byMs: number) => {
      clock.advance(byMs - moved);
      moved = byMs;
    },
  };
}

async function withWebhook<Server>(
  start: (setting: DatabaseSetting, env: Environment) => Promise<Server>,
  behaviour: Behaviour,
  options: Options = {},
) {
  const setting = options.setting ?? freshSqlite();
  const webhook = await standInWebhook(behaviour);
  const server = await start(setting, { WEBHOOK_URL: webhook.url.href, ...options.env });
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
