import { expect, test } from 'vitest';
import { deskWith } from '../../../../tests/support/desk.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import { DAY, HOUR } from '../../clock.ts';
import { VERSION } from '../../version.ts';

test('says in words how the service is', async () => {
  const { person, store, pass } = await deskWith([newLead()], {
    WEBHOOK_URL: 'http://localhost:1/',
  });
  await store.setHealth('automation', { downSince: NOON, probes: 1, nextProbeAt: NOON });
  await store.raiseAlert({ name: 'whatsapp_token', since: NOON, detail: 'x' });
  pass(2 * DAY - 40 * HOUR);
  const state = await person.call('state', {});
  expect(state.version).toBe(VERSION);
  expect(state.items.map(({ item, health }) => `${item} ${health}`)).toEqual(
    expect.arrayContaining([
      'automation bad',
      'whatsapp off',
      'backlog good',
      'backup warning',
      'mail off',
      'alert bad',
    ]),
  );
  for (const { text } of state.items) expect(text).toMatch(/\.$/);
});

test('says once that e-mails do not go out', async () => {
  const { person, store } = await deskWith([], { SMTP_URL: 'smtp://127.0.0.1:1?to=a@b.example' });
  const mail = async () =>
    (await person.call('state', {})).items.filter(({ text }) => text.includes('e-mail'));
  expect(await mail()).toMatchObject([{ item: 'mail', health: 'good' }]);
  await store.raiseAlert({ name: 'mail', since: NOON, detail: 'x' });
  expect(await mail()).toMatchObject([{ item: 'mail', health: 'bad' }]);
});

test('says that the disk cannot be read, beside everything else', async () => {
  const { person } = await deskWith([], { DATABASE_URL: 'file:/nowhere/leads.db' });
  const { items } = await person.call('state', {});
  expect(items).toContainEqual({
    item: 'disk',
    health: 'bad',
    text: 'Lo spazio libero sul disco non si può leggere: chi gestisce il server controlli la cartella del database.',
  });
});
