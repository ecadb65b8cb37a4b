import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CONCURRENCY } from '../../src/server/relay/relay.ts';
import { builtServer } from '../support/built-server.ts';
import { ENGINES, execute, opened, readyDatabase, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { newLead } from '../support/leads.ts';
import { IS_SOAK, SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { standInWebhook } from '../support/stand-in-webhook.ts';
import { query, storedLeads } from '../support/stored-leads.ts';

const LEADS = size(200, 1000);
const KILLS = size(1, 5);
const ANSWER_MS = 40;
const LEASED = "select id from deliveries where state = 'waiting' and lease_until > 0";
const END_LEASES = 'update deliveries set lease_until = 1 where lease_until > 0';

/** Several servers can share a PostgreSQL database, but not an SQLite file. */
const INSTANCES = { sqlite: 1, postgres: 2 };

test.each(ENGINES)(
  'kill -9 in the middle of deliveries on %s: all arrive, twice only what was in flight',
  async (engine) => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const createdAt = Date.now();
    for (let begun = 0; begun < LEADS; begun += 100) {
      await store.add(
        Array.from({ length: 100 }, (_, index) =>
          newLead({ name: `Anna ${begun + index}`, createdAt }),
        ),
      );
    }
    const webhook = await standInWebhook((response) => {
      setTimeout(() => response.end('ok'), ANSWER_MS);
    });
    const env = { DATABASE_URL: urlOf(setting), WEBHOOK_URL: webhook.url.href };
    const start = () => builtServer(env);
    const servers = await Promise.all(Array.from({ length: INSTANCES[engine] }, start));
    const inFlight = new Set<string>();
    for (let kill = 0; kill < KILLS; kill++) {
      const before = webhook.received.length;
      await eventually('deliveries go on', () => webhook.received.length > before + CONCURRENCY);
      await sleep(Math.random() * 2 * ANSWER_MS);
      await servers.shift()?.kill();
      for (const { id } of await query<{ id: string }>(setting, LEASED)) inFlight.add(id);
      // After the last kill, the other instance finishes alone.
      if (servers.length === 0 || kill < KILLS - 1) servers.push(await start());
    }
    const waiting = async () =>
      (await storedLeads(setting)).filter(({ status }) => status === 'waiting');
    await eventually('only what was in flight waits', async () =>
      (await waiting()).every(({ id }) => inFlight.has(id)),
    );
    // A lease lasts 20 s by the database's clock: the long form waits for its end, the short one
    // brings it about.
    if (!IS_SOAK) await execute(setting, END_LEASES);
    await eventually('all arrive', async () => (await waiting()).length === 0);

    const times = new Map<string, number>();
    for (const { id } of webhook.received) times.set(id, (times.get(id) ?? 0) + 1);
    const twice = [...times].filter(([, count]) => count > 1).map(([id]) => id);
    expect(times.size).toBe(LEADS);
    expect(twice.filter((id) => !inFlight.has(id))).toEqual([]);
    expect(twice.length).toBeLessThanOrEqual(KILLS * CONCURRENCY);
  },
  SCENARIO_TIMEOUT_MS,
);
