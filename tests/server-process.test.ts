import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openServerStore } from '../src/server/store/open-store.ts';
import { ENGINES, freshDatabase, freshSqlite, opened, urlOf } from './support/databases.ts';
import { newLead, payloadOf, postLead } from './support/leads.ts';
import { failedStart, serverProcess } from './support/server-process.ts';
import { ok, standInWebhook, status } from './support/stand-in-webhook.ts';

const LONG = 60_000;

/** Posts leads from several senders until told to stop; returns the keys that were acknowledged. */
function load(address: string, senders: number) {
  const acknowledged: string[] = [];
  const stop = new AbortController();
  const sender = async () => {
    while (!stop.signal.aborted) {
      const key = randomUUID();
      try {
        const response = await postLead(address, payloadOf(), { 'idempotency-key': key });
        if (response.status === 201) acknowledged.push(key);
      } catch {
        return;
      }
    }
  };
  const all = Promise.all(Array.from({ length: senders }, sender));
  return {
    acknowledged,
    stop: async () => {
      stop.abort();
      await all;
    },
  };
}

/** How many of the keys the database does not know. */
async function missing(setting: Parameters<typeof opened>[0], keys: readonly string[]) {
  const store = await opened(setting);
  const before = (await store.counts()).waiting;
  const replayed: string[] = [];
  for (const key of keys) {
    const [stored] = await store.add([newLead({ key, ...NAME_OF_LOAD })]);
    if (stored?.kind === 'created') replayed.push(key);
  }
  return { lost: replayed.length, stored: before };
}

const NAME_OF_LOAD = { name: 'Anna', phone: '+393331234567' };

describe.each(ENGINES)('a server on %s', (engine) => {
  test(
    'killed under load has stored all it acknowledged, and starts again',
    async () => {
      const setting = await freshDatabase(engine);
      const acknowledged: string[] = [];
      for (let round = 0; round < 2; round++) {
        const server = await serverProcess({ DATABASE_URL: urlOf(setting) });
        const sending = load(server.address, 16);
        await sleep(300 + 200 * round);
        server.kill('SIGKILL');
        await sending.stop();
        acknowledged.push(...sending.acknowledged);
      }
      expect(acknowledged.length).toBeGreaterThan(0);
      const { lost, stored } = await missing(setting, acknowledged);
      expect(lost).toBe(0);
      expect(stored).toBeGreaterThanOrEqual(acknowledged.length);
    },
    LONG,
  );

  test(
    'asked to end, answers whoever is inside and ends with 0',
    async () => {
      const setting = await freshDatabase(engine);
      const server = await serverProcess({ DATABASE_URL: urlOf(setting) });
      const keys = Array.from({ length: 50 }, () => randomUUID());
      const posts = keys.map((key) =>
        postLead(server.address, payloadOf(), { 'idempotency-key': key }).catch(() => undefined),
      );
      await sleep(5);
      server.kill('SIGTERM');
      const responses = await Promise.all(posts);
      expect(await server.exited).toBe(0);
      const acknowledged = keys.filter((_key, index) => responses[index]?.status === 201);
      expect((await missing(setting, acknowledged)).lost).toBe(0);
    },
    LONG,
  );

  test(
    'delivers the seven keys, signed, and once more after an outage',
    async () => {
      const setting = await freshDatabase(engine);
      const webhook = await standInWebhook(status(503));
      const server = await serverProcess({
        DATABASE_URL: urlOf(setting),
        WEBHOOK_URL: webhook.url.href,
        WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
      });
      await postLead(server.address);
      await expect.poll(() => webhook.received.length, { timeout: 5000 }).toBe(1);
      webhook.now(ok);
      await expect.poll(() => webhook.received.length, { timeout: 10_000 }).toBe(2);
      const [first, second] = webhook.received;
      expect(second?.id).toBe(first?.id);
      expect(second?.headers['webhook-signature']).toMatch(/^v1,/);
      expect(JSON.parse(second?.body ?? '')).toEqual(payloadOf());
      expect(server.said()).not.toContain('Anna');
      expect(server.said()).not.toContain('333');
    },
    LONG,
  );
});

test(
  'a database that another process locks for a while loses nothing',
  async () => {
    const setting = freshSqlite();
    const server = await serverProcess({ DATABASE_URL: urlOf(setting) });
    const locker = new Sqlite(setting.path);
    locker.exec('begin immediate');
    const posted = postLead(server.address);
    await sleep(600);
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    locker.exec('rollback');
    locker.close();
    expect((await posted).status).toBe(201);
  },
  LONG,
);

describe('a start', () => {
  test(
    'says that leads wait without a webhook, and where it listens',
    async () => {
      const server = await serverProcess({ DATABASE_URL: urlOf(freshSqlite()) });
      await expect.poll(server.said).toContain('No WEBHOOK_URL: leads are stored and wait');
    },
    LONG,
  );

  test(
    'on a database of a newer program ends with 1 and a clear word',
    async () => {
      const setting = freshSqlite();
      await (await openServerStore(setting)).close();
      const database = new Sqlite(setting.path);
      database.exec('insert into schema_version values (99, 0)');
      database.close();
      const { code, said } = await failedStart({ DATABASE_URL: urlOf(setting) });
      expect(code).toBe(1);
      expect(said).toContain('newer than this program');
    },
    LONG,
  );

  test(
    'without its PostgreSQL ends with 1 and a clear word',
    async () => {
      const { code, said } = await failedStart({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
      expect(code).toBe(1);
      expect(said).toContain('PostgreSQL cannot be used (ECONNREFUSED');
    },
    LONG,
  );
});
