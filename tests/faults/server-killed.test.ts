import { expect, test } from 'vitest';
import { addLeads } from '../../src/server/intake/intake-queries.ts';
import { CONCURRENCY } from '../../src/server/outbox/relay.ts';
import { builtServer } from '../support/built-server.ts';
import { ENGINES, execute, opened, readyDatabase, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { newLead } from '../support/leads.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { ok, standInWebhook } from '../support/stand-in-webhook.ts';
import { lossesOf, NO_LOSS, query, storedLeads } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const ROUNDS = size(1, 20);
const IN_FLIGHT = 50;
const LEADS = size(100, 1000);
const KILLS = size(1, 5);
const LEASED = "select id from deliveries where state = 'waiting' and lease_until is not null";
const END_LEASES = 'update deliveries set lease_until = 1 where lease_until > 0';

/** Several servers can share a PostgreSQL database, but not an SQLite file. */
const INSTANCES = { sqlite: 1, postgres: 2 };

test.each(ENGINES)(
  'SIGTERM and kill -9 with 50 requests in flight on %s: what was acknowledged is stored',
  async (engine) => {
    const setting = await readyDatabase(engine);
    // The webhook never responds: a delivery in progress must not keep the server from ending.
    const webhook = await standInWebhook(() => undefined);
    const env = { DATABASE_URL: urlOf(setting), WEBHOOK_URL: webhook.url.href };
    let server = await builtServer(env);
    const load = visitors(() => server.address, IN_FLIGHT);
    const busy = () => {
      const enough = load.acknowledged.size + 1 + Math.floor(Math.random() * 2 * IN_FLIGHT);
      return eventually('leads are taken', () => load.acknowledged.size > enough);
    };
    for (let round = 0; round < ROUNDS; round++) {
      await busy();
      expect(await server.stop()).toBe(0);
      server = await builtServer(env);
      await busy();
      await server.kill();
      server = await builtServer(env);
    }
    await busy();
    await load.stop();
    expect(load.failures()).toBeGreaterThan(0);
    expect(load.withoutRetryAfter).toEqual([]);
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
  },
  SCENARIO_TIMEOUT_MS,
);

test.each(ENGINES)(
  'kill -9 in the middle of deliveries on %s: all arrive, twice only what was in flight',
  async (engine) => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const createdAt = Date.now();
    await addLeads(
      store.db,
      Array.from({ length: LEADS }, () => newLead({ createdAt })),
    );
    const webhook = await standInWebhook(ok);
    const env = { DATABASE_URL: urlOf(setting), WEBHOOK_URL: webhook.url.href };
    const start = () => builtServer(env);
    let unanswered = 0;
    const hold = () => {
      unanswered = 0;
      webhook.respondWith(() => {
        unanswered++;
      });
    };
    hold();
    const servers = await Promise.all(Array.from({ length: INSTANCES[engine] }, start));
    const inFlight = new Set<string>();
    for (let kill = 0; kill < KILLS; kill++) {
      // Counting anew would miss what the first server has begun to send while it started.
      if (kill > 0) hold();
      await eventually('deliveries are under way', () => unanswered >= CONCURRENCY / 2);
      await servers.shift()?.kill();
      for (const { id } of await query<{ id: string }>(setting, LEASED)) inFlight.add(id);
      webhook.respondWith(ok);
      servers.push(await start());
    }
    const waiting = async () =>
      (await storedLeads(setting)).filter(({ status }) => status === 'waiting');
    await eventually('only what was in flight waits', async () =>
      (await waiting()).every(({ id }) => inFlight.has(id)),
    );
    // A lease lasts 20 s by the database's clock.
    await execute(setting, END_LEASES);
    await eventually('all arrive', async () => (await waiting()).length === 0);

    const times = new Map<string, number>();
    for (const { id } of webhook.received) times.set(id, (times.get(id) ?? 0) + 1);
    const twice = [...times].filter(([, count]) => count > 1).map(([id]) => id);
    expect(times.size).toBe(LEADS);
    expect(twice.filter((id) => !inFlight.has(id))).toEqual([]);
  },
  SCENARIO_TIMEOUT_MS,
);
