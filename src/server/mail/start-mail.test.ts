import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  ENGINES,
  type Engine,
  opened,
  openedTogether,
  readyDatabase,
} from '../../../tests/support/databases.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { newLead } from '../../../tests/support/leads.ts';
import {
  type MailBehaviour,
  mailServer,
  REFUSED_MAILBOX,
} from '../../../tests/support/mail-server.ts';
import { readConfig } from '../config.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { systemClock } from '../time/clock.ts';
import { newLeadsNotice } from './new-leads-notice.ts';
import { mailSender } from './send-mail.ts';
import { startMail } from './start-mail.ts';

const DESK = 'https://calcolo.example/desk';

type Options = { readonly bundleMs?: number; readonly retryMs?: number; readonly url: string };

/** Starts the e-mail of one instance, with short pauses; it stops with the test. */
function started(store: LeadStore, { url, bundleMs = 0, retryMs = 50 }: Options) {
  const settings = readConfig({ SMTP_URL: url }).mail;
  if (!settings) throw new Error('no settings');
  const logged: string[] = [];
  const write = (...words: unknown[]) => logged.push(JSON.stringify(words));
  const mail = startMail({
    notices: [
      newLeadsNotice({ store, clock: systemClock, deskAddress: DESK, holdMs: 0, bundleMs }),
    ],
    send: mailSender(settings),
    store,
    clock: systemClock,
    log: { debug: write, info: write, warn: write, error: write },
    pollMs: 20,
    retryMs,
  });
  onTestFinished(() => mail.stop());
  return { ...mail, logged };
}

/** Resolves once the first look is over: leads that come later are news. */
async function isWatching(store: LeadStore): Promise<void> {
  await eventually('leads are watched', async () => (await store.mailState('leads')).position);
  // Ids carry the time in milliseconds.
  await sleep(5);
}

function lead(name: string) {
  return newLead({ name, createdAt: Date.now() });
}

async function watched(engine: Engine, behaviour: MailBehaviour, options: Partial<Options> = {}) {
  const server = await mailServer(behaviour);
  const store = await opened(await readyDatabase(engine));
  const mail = started(store, { url: server.url, ...options });
  await isWatching(store);
  return { server, store, mail };
}

describe.each(ENGINES)('e-mail on %s', (engine) => {
  test('only one of several instances announces each lead', async () => {
    const server = await mailServer();
    const stores = await openedTogether(await readyDatabase(engine), 3);
    for (const store of stores) started(store, { url: server.url });
    await isWatching(stores[0]);
    for (const name of ['Anna', 'Bruno', 'Carla']) {
      await stores[0].add([lead(name)]);
      await eventually(`${name} is told`, () =>
        server.letters.some(({ content }) => content.includes(name)),
      );
    }
    await sleep(300);
    const told = server.letters.map(({ content }) => /notizie: (\w+)/.exec(content)?.[1]);
    expect(told).toEqual(['Anna', 'Bruno', 'Carla']);
  });

  test('a claim is one instance’s until its lease has run out', async () => {
    const stores = await openedTogether(await readyDatabase(engine), 4);
    const [first, second = first, third = first] = stores;
    const claim = (leaseMs: number) =>
      Promise.all(stores.map((store) => store.claimMail('summary', '', leaseMs)));
    expect((await claim(60_000)).filter(Boolean)).toHaveLength(1);
    expect((await claim(60_000)).filter(Boolean)).toHaveLength(0);
    await first.settleMail('summary', '2026-11-15', 0);
    // Whoever read an older position is too late.
    expect(await second.claimMail('summary', '', 60_000)).toBe(false);
    expect(await second.mailState('summary')).toEqual({ position: '2026-11-15', isDue: true });
    expect(await second.claimMail('summary', '2026-11-15', 1)).toBe(true);
    await sleep(20);
    expect(await third.claimMail('summary', '2026-11-15', 1)).toBe(true);
  });

  test('leads that come together are one e-mail, those of the next minutes another', async () => {
    const { server, store } = await watched(engine, 'accept', { bundleMs: 1500 });
    await store.add([lead('Anna')]);
    await eventually('the first is told', () => server.letters.length === 1);
    // In three commits: thirty may take a busy machine longer than the pause.
    for (const name of ['Bruno', 'Carla', 'Dario']) {
      await store.add(Array.from({ length: 10 }, () => lead(name)));
    }
    await eventually('the others are told', () => server.letters.length === 2);
    expect(server.letters[1]?.content).toContain('30 nuove richieste');
    await sleep(200);
    expect(server.letters).toHaveLength(2);
  });
});

describe('an e-mail about a lead', () => {
  test('holds the name and the way to the desk, and nothing else of the lead', async () => {
    const { server, store } = await watched('sqlite', 'accept');
    const stored = newLead({ name: 'Niccolò', phone: '+393337654321', createdAt: Date.now() });
    await store.add([stored]);
    await eventually('it is told', () => server.letters.length > 0);
    const [letter] = server.letters;
    expect(letter?.content).toContain('Niccolò');
    expect(letter?.content).toContain(DESK);
    expect(letter?.content).toContain('Auto-Submitted: auto-generated');
    expect(letter?.content).not.toMatch(/333|765|4321|72[.,]5|BMI|kg|kcal/);
    expect(letter?.content).not.toContain(stored.id);
  });

  test('does not announce quarantined, erased or earlier ones', async () => {
    const server = await mailServer();
    const store = await opened(await readyDatabase('sqlite'));
    await store.add([lead('Prima')]);
    await sleep(5);
    started(store, { url: server.url });
    await isWatching(store);
    const quarantined = { name: 'Quarantena', quarantineReason: 'a link', createdAt: Date.now() };
    await store.add([newLead(quarantined)]);
    await store.add([lead('Dopo')]);
    await eventually('the last is told', () => server.letters.length > 0);
    const all = server.letters.map(({ content }) => content).join();
    expect(all).toContain('Dopo');
    expect(all).not.toMatch(/Prima|Quarantena/);
  });
});

describe('an e-mail that went out is settled', () => {
  test.each([
    ['clearAlert', new Error('full')],
    ['settleMail', Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' })],
  ] as const)('where %s fails with "%s"', async (method, error) => {
    const server = await mailServer();
    const store = await opened(await readyDatabase('sqlite'));
    let failures = 0;
    const change = (...args: Parameters<LeadStore[typeof method]>): Promise<void> => {
      const isAfterSending = server.letters.length > 0;
      if (isAfterSending && failures++ === 0) return Promise.reject(error);
      return (store[method] as (...all: typeof args) => Promise<void>)(...args);
    };
    started({ ...store, [method]: change }, { url: server.url });
    await isWatching(store);
    const { position } = await store.mailState('leads');
    await store.add([lead('Anna')]);
    const isSettled = async () => (await store.mailState('leads')).position !== position;
    await eventually('it is settled', isSettled);
    await eventually('the failure was met', () => failures > 0);
    expect(server.letters).toHaveLength(1);
  });
});

describe('a mail server that', () => {
  test.each(['refuse', 'die'] as const)(
    'does %s is tried again, and told no one twice',
    async (how) => {
      const { server, store, mail } = await watched('sqlite', how);
      await store.add([lead('Giovanna')]);
      await eventually('an alert is raised', async () =>
        (await store.alerts()).some(({ name }) => name === 'mail'),
      );
      expect(server.letters).toEqual([]);
      server.behave('accept');
      await eventually('the lead is told', () => server.letters.length > 0);
      await eventually('the alert is over', async () => (await store.alerts()).length === 0);
      await sleep(200);
      expect(server.letters).toHaveLength(1);
      expect(mail.logged.join('\n')).not.toMatch(/Giovanna|@|333/);
    },
  );

  test('is dead is tried again', async () => {
    const { server, store } = await watched('sqlite', 'accept');
    const dead = await opened(await readyDatabase('sqlite'));
    const { logged } = started(dead, { url: 'smtp://127.0.0.1:1' });
    await isWatching(dead);
    await dead.add([lead('Giovanna')]);
    await store.add([lead('Anna')]);
    await eventually('a failure is logged', () => logged.length > 1);
    expect(logged.join('\n')).toContain('ECONNREFUSED');
    expect(logged.join('\n')).not.toContain('Giovanna');
    expect((await dead.alerts())[0]?.detail).toBe('e-mail cannot be sent (ECONNREFUSED)');
    await eventually('the other is told', () => server.letters.length === 1);
  });

  test('stalls is left at once when the server stops', async () => {
    const { server, store, mail } = await watched('sqlite', 'stall');
    await store.add([lead('Giovanna')]);
    await eventually('it is called', () => server.connections() > 0);
    const begin = performance.now();
    await mail.stop();
    // A silent server would be given up after 15 seconds.
    expect(performance.now() - begin).toBeLessThan(5000);
    // What was not told stays news, for this instance or another.
    expect((await store.mailState('leads')).isDue).toBe(true);
    server.behave('accept');
    started(store, { url: server.url });
    await eventually('it is told', () => server.letters.length > 0);
    expect(server.letters[0]?.content).toContain('Giovanna');
  });
});

describe('the settings', () => {
  test('name sender, recipients and login', async () => {
    const server = await mailServer();
    const store = await opened(await readyDatabase('sqlite'));
    const url = `smtp://info%40brand.example:pass@127.0.0.1:${server.port}/?to=a@brand.example,b@brand.example`;
    started(store, { url });
    await isWatching(store);
    await store.add([lead('Anna')]);
    await eventually('it is told', () => server.letters.length > 0);
    expect(server.letters[0]).toMatchObject({
      from: 'info@brand.example',
      to: ['a@brand.example', 'b@brand.example'],
    });
  });

  test('with a refused recipient raise an alert, and reach the others once', async () => {
    const server = await mailServer();
    const store = await opened(await readyDatabase('sqlite'));
    const { logged } = started(store, {
      url: `${server.url}?to=a@brand.example,${REFUSED_MAILBOX}`,
    });
    await isWatching(store);
    await store.add([lead('Anna')]);
    await eventually('an alert is raised', async () => (await store.alerts()).length > 0);
    expect((await store.alerts())[0]?.detail).toBe('the mail server refuses 1 of 2 recipients');
    await sleep(200);
    expect(server.letters.map(({ to }) => to)).toEqual([['a@brand.example']]);
    expect(logged.join()).not.toContain('@');
  });

  test('with a wrong password raise an alert that names no password', async () => {
    const server = await mailServer();
    const store = await opened(await readyDatabase('sqlite'));
    const { logged } = started(store, { url: `smtp://info:wrong@127.0.0.1:${server.port}` });
    await isWatching(store);
    await store.add([lead('Anna')]);
    await eventually('an alert is raised', async () => (await store.alerts()).length > 0);
    expect((await store.alerts())[0]?.detail).toBe('e-mail cannot be sent (EAUTH)');
    expect(logged.join()).not.toContain('wrong');
  });
});
