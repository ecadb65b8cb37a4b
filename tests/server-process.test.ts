import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openServerStore } from '../src/server/store/open-store.ts';
import { ENGINES, freshDatabase, freshSqlite, urlOf } from './support/databases.ts';
import { payloadOf, postLead } from './support/leads.ts';
import { failedStart, serverProcess } from './support/server-process.ts';
import { ok, standInWebhook, status } from './support/stand-in-webhook.ts';

const LONG = 60_000;

describe.each(ENGINES)('a server on %s', (engine) => {
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
