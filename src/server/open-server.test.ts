import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { execute, freshSqlite, urlOf } from '../../tests/support/databases.ts';
import { CLAIM, hooked } from '../../tests/support/hooked-database.ts';
import { newLead, outage, settle } from '../../tests/support/leads.ts';
import { mailServer } from '../../tests/support/mail-server.ts';
import { operatorOn } from '../../tests/support/operator.ts';
import { smallSite } from '../../tests/support/running-app.ts';
import { standInWebhook } from '../../tests/support/stand-in-webhook.ts';
import { query } from '../../tests/support/stored-leads.ts';
import { CONSENT_TEXTS } from '../domain/lead/consent.ts';
import { raiseAlert } from './alerts.ts';
import { readConfig } from './config.ts';
import { openServerStore } from './database/open-store.ts';
import { addLeads } from './intake/intake-queries.ts';
import { openServer } from './open-server.ts';
import { saveOutage } from './outbox/outage.ts';
import { DAY } from './time/clock.ts';

/** A server that does not listen yet, on a database with one waiting lead. */
async function serverAt(port: number) {
  const setting = freshSqlite();
  const store = await openServerStore(setting);
  await addLeads(store.db, [newLead({ createdAt: Date.now() })]);
  const webhook = await standInWebhook();
  const claims: boolean[] = [];
  const config = readConfig({
    DATABASE_URL: urlOf(setting),
    WEBHOOK_URL: webhook.url.href,
    LOG_LEVEL: 'silent',
  });
  const watched = hooked(store, (sql) => {
    if (CLAIM.test(sql)) claims.push(server.app.server.listening);
  });
  const server = await openServer({ ...config, port }, smallSite(), { store: watched });
  return { ...server, webhook, claims, path: setting.path };
}

test('stores the text of every consent version at startup, and changes none that is stored', async () => {
  const setting = freshSqlite();
  const start = async () => {
    const config = readConfig({ DATABASE_URL: urlOf(setting), LOG_LEVEL: 'silent' });
    const { close } = await openServer(config, smallSite());
    await close();
  };
  const texts = () => query(setting, 'select * from consent_texts order by version');
  const known = Object.entries(CONSENT_TEXTS).map(([version, text]) => ({ version, text }));
  await start();
  expect(await texts()).toEqual(known);
  const { version } = known[0] ?? {};
  await execute(
    setting,
    `update consent_texts set text = 'as agreed' where version = '${version}'`,
  );
  await start();
  expect(await texts()).toEqual([{ version, text: 'as agreed' }, ...known.slice(1)]);
});

test('sends waiting leads only once it listens', async () => {
  const { listen, close, webhook, claims } = await serverAt(0);
  onTestFinished(close);
  await listen();
  await expect.poll(() => webhook.received).toHaveLength(1);
  expect(claims).not.toContain(false);
});

test('sends nothing and closes the database when the port is taken', async () => {
  const other = await standInWebhook();
  const { listen, claims, path } = await serverAt(Number(other.url.port));
  await expect(listen()).rejects.toThrow('EADDRINUSE');
  // SQLite removes its log when the last connection closes.
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(claims).toEqual([]);
});

test('clears the outages and alerts of webhook, WhatsApp and e-mail once their settings are gone', async () => {
  const setting = freshSqlite();
  const { run } = await operatorOn(setting);
  const store = await openServerStore(setting);
  const down = outage({ as: 'refused', code: 'error 190' });
  await saveOutage(store.db, 'whatsapp', down);
  await saveOutage(store.db, 'automation', down);
  await raiseAlert(store.db, {
    name: 'whatsapp_token',
    since: 1,
    detail: 'the token is not valid',
  });
  await raiseAlert(store.db, { name: 'mail', since: 1, detail: 'e-mail cannot be sent (EAUTH)' });
  await store.close();
  expect((await run('status')).code).toBe(1);
  const config = readConfig({ DATABASE_URL: urlOf(setting), PORT: '0', LOG_LEVEL: 'silent' });
  const { listen, close } = await openServer(config, smallSite());
  await listen();
  await close();
  const { code, stdout } = await run('status');
  expect(stdout).toMatch(/^whatsapp +no problem known$/m);
  expect(stdout).toMatch(/^token +no problem known$/m);
  expect(stdout).not.toMatch(/down for|e-mail cannot be sent/);
  expect(code).toBe(0);
});

test('clears the e-mail alert at startup: the next e-mail shows whether it persists', async () => {
  const setting = freshSqlite();
  const { run } = await operatorOn(setting);
  const store = await openServerStore(setting);
  await raiseAlert(store.db, { name: 'mail', since: 1, detail: 'refuses 1 of 2 recipients' });
  await store.close();
  expect((await run('status')).code).toBe(1);
  const config = readConfig({
    DATABASE_URL: urlOf(setting),
    SMTP_URL: 'smtp://a%40brand.example@127.0.0.1:1',
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const { listen, close } = await openServer(config, smallSite());
  await listen();
  await close();
  expect((await run('status')).code).toBe(0);
});

test('tells other instances that it has an automation', async () => {
  const { listen, close, path } = await serverAt(0);
  await listen();
  onTestFinished(close);
  const told = "select name from destinations where name = 'automation' and lives_until > 0";
  await expect.poll(() => query({ engine: 'sqlite', path }, told)).toHaveLength(1);
});

test('warns by e-mail that retention is held back', async () => {
  const mail = await mailServer();
  const setting = freshSqlite();
  const store = await openServerStore(setting);
  const createdAt = Date.now() - 400 * DAY;
  await settle(
    store,
    Array.from({ length: 10 }, () => newLead({ createdAt })),
  );
  await raiseAlert(store.db, { name: 'retention_held', since: Date.now(), detail: '10 leads' });
  const config = readConfig({
    DATABASE_URL: urlOf(setting),
    SMTP_URL: mail.url,
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const { listen, close } = await openServer(config, smallSite(), { store });
  await listen();
  onTestFinished(close);
  await expect
    .poll(() => mail.letters.map(({ content }) => content))
    .toContainEqual(expect.stringContaining('tra un giorno cancelliamo molti dati vecchi'));
});
