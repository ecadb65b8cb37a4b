import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freshSqlite, urlOf } from '../../tests/support/databases.ts';
import { newLead } from '../../tests/support/leads.ts';
import { smallSite } from '../../tests/support/running-app.ts';
import { standInWebhook } from '../../tests/support/stand-in-webhook.ts';
import { readConfig } from './config.ts';
import { openServer } from './open-server.ts';
import { openServerStore } from './store/open-store.ts';

/** Longer than the relay takes to send a waiting lead. */
const RELAY_MS = 300;

/** A server that does not listen yet, on a database with one waiting lead. */
async function serverAt(port: number) {
  const setting = freshSqlite();
  const store = await openServerStore(setting);
  await store.add([newLead({ createdAt: Date.now() })]);
  await store.close();
  const webhook = await standInWebhook();
  const config = readConfig({
    DATABASE_URL: urlOf(setting),
    WEBHOOK_URL: webhook.url.href,
    LOG_LEVEL: 'silent',
  });
  const server = await openServer({ ...config, port }, smallSite());
  return { ...server, webhook, path: setting.path };
}

test('sends waiting leads only once it listens', async () => {
  const { listen, close, webhook } = await serverAt(0);
  onTestFinished(close);
  await sleep(RELAY_MS);
  expect(webhook.received).toHaveLength(0);
  await listen();
  await expect.poll(() => webhook.received).toHaveLength(1);
});

test('sends nothing and closes the database when the port is taken', async () => {
  const other = await standInWebhook();
  const { listen, webhook, path } = await serverAt(Number(other.url.port));
  await expect(listen()).rejects.toThrow('EADDRINUSE');
  // SQLite removes its log when the last connection closes.
  expect(existsSync(`${path}-wal`)).toBe(false);
  await sleep(RELAY_MS);
  expect(webhook.received).toHaveLength(0);
});
