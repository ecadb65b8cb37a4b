import { describe, expect, onTestFinished, test } from 'vitest';
import {
  ENGINES,
  execute,
  opened,
  openedTogether,
  readyDatabase,
} from '../../../tests/support/databases.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { hooked } from '../../../tests/support/hooked-database.ts';
import { newLead } from '../../../tests/support/leads.ts';
import {
  type MailBehaviour,
  mailServer,
  REFUSED_MAILBOX,
} from '../../../tests/support/mail-server.ts';
import { readAlerts } from '../alerts.ts';
import { readConfig } from '../config.ts';
import type { Store } from '../database/store.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { MINUTE, systemClock } from '../time/clock.ts';
import { claimMail, mailState, settleMail } from './mail-queries.ts';
import { newLeadsNotice } from './people-notices.ts';
import { mailSender } from './send-mail.ts';
import { startMail } from './start-mail.ts';

const DESK = 'https://calcolo.example/desk';

/** Starts the e-mail of one instance, which looks often; it stops with the test. */
async function started(store: Store, url: string, bundleMs = 0) {
  const settings = readConfig({ SMTP_URL: url }).mail;
  if (!settings) throw new Error('no settings');
  const logged: string[] = [];
  const write = (...words: unknown[]) => logged.push(JSON.stringify(words));
  let looks = 0;
  const mail = startMail({
    notices: [
      newLeadsNotice({ store, clock: systemClock, deskAddress: DESK, holdMs: 0, bundleMs }),
    ],
    send: mailSender(settings),
    store: hooked(store, (sql) => {
      if (sql.includes('"isDue"')) looks++;
    }),
    clock: systemClock,
    log: { debug: write, info: write, warn: write, error: write },
    pollMs: 5,
    retryMs: 50,
  });
  onTestFinished(() => mail.stop());
  await eventually('leads are watched', async () => (await mailState(store.db, 'leads')).position);
  /** Resolves once it has looked for more to tell, and found nothing that would take it long. */
  const hasLooked = () => {
    const before = looks;
    return eventually('it looks again', () => looks > before + 3);
  };
  return { ...mail, logged, hasLooked };
}

/** Comes after whatever was started before, because ids carry the time in milliseconds. */
function lead(name: string) {
  return newLead({ name, createdAt: Date.now() + 1 });
}

async function watched(behaviour: MailBehaviour = 'accept', query = '') {
  const server = await mailServer(behaviour);
  const store = await opened(await readyDatabase('sqlite'));
  return { server, store, mail: await started(store, `${server.url}${query}`) };
}

// Where instances share a database, its locks decide which of them sends.
describe.each(ENGINES)('several instances on %s', (engine) => {
  test('announce each lead once', async () => {
    const server = await mailServer();
    const stores = await openedTogether(await readyDatabase(engine), 3);
    const mails = await Promise.all(stores.map((store) => started(store, server.url)));
    for (const name of ['Anna', 'Bruno', 'Carla']) {
      await addLeads(stores[0].db, [lead(name)]);
      await eventually(`${name} is told`, () =>
        server.letters.some(({ content }) => content.includes(name)),
      );
    }
    await Promise.all(mails.map(({ hasLooked }) => hasLooked()));
    const told = server.letters.map(({ content }) => /notizie: (\w+)/.exec(content)?.[1]);
    expect(told).toEqual(['Anna', 'Bruno', 'Carla']);
  });

  test('claim an e-mail one at a time, until the lease has run out', async () => {
    const stores = await openedTogether(await readyDatabase(engine), 4);
    const [first, second, third = first] = stores;
    const claim = () =>
      Promise.all(stores.map((store) => claimMail(store.db, 'summary', null, MINUTE)));
    expect((await claim()).filter(Boolean)).toHaveLength(1);
    expect((await claim()).filter(Boolean)).toHaveLength(0);
    await settleMail(first.db, 'summary', '2026-11-15', 0);
    // Whoever read an older position is too late.
    expect(await claimMail(second.db, 'summary', null, MINUTE)).toBe(false);
    expect(await mailState(second.db, 'summary')).toEqual({ position: '2026-11-15', isDue: true });
    expect(await claimMail(second.db, 'summary', '2026-11-15', 1)).toBe(true);
    await eventually('the lease has run out', () =>
      claimMail(third.db, 'summary', '2026-11-15', 1),
    );
  });
});

describe('an e-mail about leads', () => {
  test('is one for those that come together, and another for those of the next minutes', async () => {
    const server = await mailServer();
    const setting = await readyDatabase('sqlite');
    const store = await opened(setting);
    const { hasLooked } = await started(store, server.url, 10 * MINUTE);
    await addLeads(store.db, [lead('Anna')]);
    await eventually('the first is told', () => server.letters.length === 1);
    for (const name of ['Bruno', 'Carla', 'Dario']) {
      await addLeads(
        store.db,
        Array.from({ length: 10 }, () => lead(name)),
      );
    }
    await hasLooked();
    expect(server.letters).toHaveLength(1);
    // The minutes are over.
    await execute(setting, 'update mail_notices set due_at = 0');
    await eventually('the others are told', () => server.letters.length === 2);
    expect(server.letters[1]?.content).toContain('30 nuove richieste');
    await hasLooked();
    expect(server.letters).toHaveLength(2);
  });

  test('holds the name and the way to the desk, and nothing else of the lead', async () => {
    const { server, store } = await watched();
    const stored = newLead({ name: 'Niccolò', phone: '+393337654321', createdAt: Date.now() + 1 });
    await addLeads(store.db, [stored]);
    await eventually('it is told', () => server.letters.length > 0);
    const content = server.letters[0]?.content;
    for (const part of ['Niccolò', DESK, 'Auto-Submitted: auto-generated']) {
      expect(content).toContain(part);
    }
    expect(content).not.toMatch(/333|765|4321|72[.,]5|BMI|kg|kcal/);
    expect(content).not.toContain(stored.id);
  });

  test('does not announce quarantined or earlier ones', async () => {
    const server = await mailServer();
    const store = await opened(await readyDatabase('sqlite'));
    await addLeads(store.db, [newLead({ name: 'Prima', createdAt: Date.now() - MINUTE })]);
    await started(store, server.url);
    await addLeads(store.db, [{ ...lead('Quarantena'), held: 'link' }, lead('Dopo')]);
    await eventually('the last is told', () => server.letters.length > 0);
    const all = server.letters.map(({ content }) => content).join();
    expect(all).toContain('Dopo');
    expect(all).not.toMatch(/Prima|Quarantena/);
  });

  test.each([
    ['delete from "alerts"', new Error('full')],
    ['update "mail_notices"', Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' })],
  ] as const)('is settled once it went out, where "%s" fails with "%s"', async (query, error) => {
    const server = await mailServer();
    const store = await opened(await readyDatabase('sqlite'));
    let failures = 0;
    const failOnce = (sql: string) => {
      if (server.letters.length === 0 || !sql.startsWith(query)) return;
      if (failures++ === 0) throw error;
    };
    await started(hooked(store, failOnce), server.url);
    const { position } = await mailState(store.db, 'leads');
    await addLeads(store.db, [lead('Anna')]);
    const isSettled = async () => (await mailState(store.db, 'leads')).position !== position;
    await eventually('it is settled', isSettled);
    await eventually('the failure was met', () => failures > 0);
    expect(server.letters).toHaveLength(1);
  });
});

describe('a mail server that', () => {
  test.each(['refuse', 'die'] as const)(
    'does %s is tried again, and told no one twice',
    async (how) => {
      const { server, store, mail } = await watched(how);
      await addLeads(store.db, [lead('Giovanna')]);
      await eventually('an alert is raised', async () =>
        (await readAlerts(store.db)).some(({ name }) => name === 'mail'),
      );
      expect(server.letters).toEqual([]);
      server.behave('accept');
      await eventually('the lead is told', () => server.letters.length > 0);
      await eventually('the alert is over', async () => (await readAlerts(store.db)).length === 0);
      await mail.hasLooked();
      expect(server.letters).toHaveLength(1);
      expect(mail.logged.join('\n')).not.toMatch(/Giovanna|@|333/);
    },
  );

  test('stalls is left when the server stops', async () => {
    const { server, store, mail } = await watched('stall');
    await addLeads(store.db, [lead('Giovanna')]);
    await eventually('it is called', () => server.connections() > 0);
    await mail.stop();
    // Had it been given up after a time, that would be a failure.
    expect(mail.logged).toEqual([]);
    // What was not told stays news, for this instance or another.
    expect((await mailState(store.db, 'leads')).isDue).toBe(true);
    server.behave('accept');
    await started(store, server.url);
    await eventually('it is told', () => server.letters.length > 0);
    expect(server.letters[0]?.content).toContain('Giovanna');
  });
});

describe('the settings', () => {
  test('name sender, recipients and login', async () => {
    const server = await mailServer();
    const store = await opened(await readyDatabase('sqlite'));
    const login = `info%40brand.example:pass@127.0.0.1:${server.port}`;
    await started(store, `smtp://${login}/?to=a@brand.example,b@brand.example`);
    await addLeads(store.db, [lead('Anna')]);
    await eventually('it is told', () => server.letters.length > 0);
    expect(server.letters[0]).toMatchObject({
      from: 'info@brand.example',
      to: ['a@brand.example', 'b@brand.example'],
    });
  });

  test('with a refused recipient raise an alert, and reach the others once', async () => {
    const { server, store, mail } = await watched(
      'accept',
      `?to=a@brand.example,${REFUSED_MAILBOX}`,
    );
    await addLeads(store.db, [lead('Anna')]);
    await eventually('an alert is raised', async () => (await readAlerts(store.db)).length > 0);
    expect((await readAlerts(store.db))[0]?.detail).toBe(
      'the mail server refuses 1 of 2 recipients',
    );
    await mail.hasLooked();
    expect(server.letters.map(({ to }) => to)).toEqual([['a@brand.example']]);
    expect(mail.logged.join()).not.toContain('@');
  });

  test('with a wrong password raise an alert that names no password', async () => {
    const server = await mailServer();
    const store = await opened(await readyDatabase('sqlite'));
    const { logged } = await started(store, `smtp://info:wrong@127.0.0.1:${server.port}`);
    await addLeads(store.db, [lead('Anna')]);
    await eventually('an alert is raised', async () => (await readAlerts(store.db)).length > 0);
    expect((await readAlerts(store.db))[0]?.detail).toBe('e-mail cannot be sent (EAUTH)');
    expect(logged.join()).not.toContain('wrong');
  });
});
