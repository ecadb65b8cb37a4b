import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NOTHING, receive, received } from '../../../../tests/support/answer-steps.ts';
import { deskWith, type Person } from '../../../../tests/support/desk.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import { NOON, newLead, outage, settle } from '../../../../tests/support/leads.ts';
import { raiseAlert } from '../../alerts.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { saveOutage } from '../../outbox/outage.ts';
import { forgetMessages } from '../../privacy/retention/forget-messages.ts';
import { DAY, HOUR } from '../../time/clock.ts';
import { VERSION } from '../../version.ts';
import { decideMessages } from '../../whatsapp/deciding/decide-messages.ts';

const AUTOMATION = { WEBHOOK_URL: 'http://localhost:1/' };
const WHATSAPP = {
  WHATSAPP_PHONE_ID: '1',
  WHATSAPP_TOKEN: 't',
  WHATSAPP_APP_SECRET: 's',
  WHATSAPP_VERIFY_TOKEN: 'v',
};

test('describes the state of the service', async () => {
  const { person, store, pass } = await deskWith([newLead()], AUTOMATION);
  await saveOutage(store.db, 'automation', outage());
  await raiseAlert(store.db, { name: 'whatsapp_token', since: NOON, detail: 'x' });
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
  const since = state.items.filter(({ text }) => text.includes('15 nov 2026, 13:00'));
  expect(since.map(({ item }) => item)).toEqual(['automation', 'backlog', 'alert']);
});

async function itemOf(person: Person, name: string) {
  return (await person.call('state', {})).items.find(({ item }) => item === name);
}

/** Longer ago than a day, at an hour of its own. */
const OLD = NOON - DAY - HOUR;

test('reports who waits in Da fare and since when, and warns after a day', async () => {
  const { person, store } = await deskWith([]);
  const nobody = { health: 'good', text: 'Nessuno aspetta.' };
  expect(await itemOf(person, 'todo')).toMatchObject(nobody);
  expect(await itemOf(person, 'backlog')).toBeUndefined();
  await addLeads(store.db, [newLead()]);
  expect(await itemOf(person, 'todo')).toMatchObject({
    health: 'good',
    text: '1 contatto aspetta dal 15 nov 2026, 13:00.',
  });
  await addLeads(store.db, [newLead({ createdAt: OLD })]);
  expect(await itemOf(person, 'todo')).toMatchObject({
    health: 'warning',
    text: '2 contatti aspettano, il primo dal 14 nov 2026, 12:00. Apri «Da fare» e scrivi a chi aspetta da più di un giorno.',
  });
  for (const { id } of (await person.call('leads', { tab: 'todo' })).rows) {
    await person.call('answered', { id, version: 0 });
  }
  expect(await itemOf(person, 'todo')).toMatchObject(nobody);
});

test('people who have not written do not count where WhatsApp answers automatically', async () => {
  const { person } = await deskWith([newLead({ createdAt: OLD })], WHATSAPP);
  expect((await person.call('leads', { tab: 'todo' })).rows).toEqual([]);
  expect(await itemOf(person, 'todo')).toMatchObject({ health: 'good', text: 'Nessuno aspetta.' });
});

describe('in one batch', () => {
  test('somebody who came days ago waits since the message', async () => {
    const { person, signIn, store, pass } = await deskWith(
      [newLead({ createdAt: OLD, phone: `+${NUMBER}` })],
      { ...WHATSAPP, ...AUTOMATION },
    );
    await receive(store.db, { ...NOTHING, messages: [received('in-1')] }, NOON);
    await decideMessages(store.db, NOON, 10);
    expect((await person.call('leads', { tab: 'todo' })).rows).toMatchObject([{ state: 'asked' }]);
    const text = '1 contatto aspetta dal 15 nov 2026, 13:00.';
    expect(await itemOf(person, 'todo')).toMatchObject({ health: 'good', text });
    expect((await itemOf(person, 'backlog'))?.text).toContain("In coda per l'automazione");
    pass(DAY + 1);
    const later = await signIn();
    expect(await itemOf(later, 'todo')).toMatchObject({ health: 'warning' });
    // The message is forgotten; when its answer was prepared is not.
    await forgetMessages(store.db, NOON + 31 * DAY, 0);
    expect((await itemOf(later, 'todo'))?.text).toContain(text);
  });
});

test('uses the singular for one lead and the plural for several', async () => {
  const { person, store } = await deskWith([newLead({ createdAt: OLD })], AUTOMATION);
  const text = async () => (await itemOf(person, 'backlog'))?.text;
  expect(await text()).toBe(
    "In coda per l'automazione: 1 contatto, dal 14 nov 2026, 12:00. Scrivi tu a chi aspetta da più di un giorno.",
  );
  await addLeads(store.db, [newLead()]);
  expect(await text()).toBe(
    "In coda per l'automazione: 2 contatti, il più vecchio dal 14 nov 2026, 12:00. Scrivi tu a chi aspetta da più di un giorno.",
  );
  await settle(store, [newLead()], 'dead');
  expect(await text()).toBe(
    "L'automazione ha rifiutato 3 consegne: chi gestisce il server le invii di nuovo con `leads retry --dead`.",
  );
  await addLeads(store.db, [newLead()]);
  expect(await text()).toMatch(
    /--dead`\. In coda per l'automazione: 1 contatto, dal 15 nov 2026, 13:00\.$/,
  );
});

test('says of WhatsApp that it takes nothing, also where it refuses', async () => {
  const { person, store } = await deskWith([], WHATSAPP);
  await saveOutage(
    store.db,
    'whatsapp',
    outage({ by: 'status', as: 'unpaid', code: 'error 131042' }),
  );
  expect((await itemOf(person, 'whatsapp'))?.text).toContain(
    ': nessun metodo di pagamento, o messaggi gratuiti finiti.',
  );
  await saveOutage(store.db, 'whatsapp', outage({ as: 'refused', code: 'error 131031' }));
  expect(await itemOf(person, 'whatsapp')).toMatchObject({
    health: 'bad',
    text: "WhatsApp non accetta messaggi dal 15 nov 2026, 13:00: chi gestisce il server guardi l'errore con `leads status`.",
  });
});

test.each([
  { as: 'too_fast', since: NOON, health: 'warning' },
  { as: 'unreachable', since: NOON, health: 'warning' },
  { as: 'unreachable', since: NOON - HOUR, health: 'bad' },
] as const)('calls a pause of WhatsApp ($as) broken after an hour', async ({ health, ...down }) => {
  const { person, store } = await deskWith([], WHATSAPP);
  await saveOutage(store.db, 'whatsapp', outage(down));
  const item = await itemOf(person, 'whatsapp');
  expect(item?.health).toBe(health);
  expect(item?.text).toContain(
    health === 'warning'
      ? 'WhatsApp non risponde o chiede di rallentare, dal 15 nov 2026, 13:00: le risposte restano in coda'
      : 'WhatsApp non accetta messaggi dal 15 nov 2026, 12:00: chi gestisce',
  );
});

test('hints at a wrong app secret until a signature is right', async () => {
  const { post, person } = await deskWith([], { ...WHATSAPP, WHATSAPP_PHONE_ID: '4321' });
  const receiveSigned = (phoneId: string, secret: string) => {
    const body = { entry: [{ changes: [{ value: { metadata: { phone_number_id: phoneId } } }] }] };
    const digest = createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex');
    return post('/webhook/whatsapp', body, { 'x-hub-signature-256': `sha256=${digest}` });
  };
  const whatsapp = async () =>
    (await person.call('state', {})).items.find(({ item }) => item === 'whatsapp');
  // A stranger, who does not know the number's id.
  expect((await receiveSigned('1234', 'wrong')).status).toBe(401);
  expect(await whatsapp()).toMatchObject({ health: 'good' });
  await receiveSigned('4321', 'wrong');
  expect(await whatsapp()).toEqual({
    item: 'whatsapp',
    health: 'warning',
    text: 'Forse i messaggi che arrivano da WhatsApp vengono rifiutati, perché la loro firma è sbagliata: chi gestisce il server controlli WHATSAPP_APP_SECRET.',
  });
  expect((await receiveSigned('4321', WHATSAPP.WHATSAPP_APP_SECRET)).status).toBe(200);
  expect(await whatsapp()).toMatchObject({ health: 'good' });
});

test('says once that e-mails do not go out', async () => {
  const { person, store } = await deskWith([], { SMTP_URL: 'smtp://127.0.0.1:1?to=a@b.example' });
  const mail = async () =>
    (await person.call('state', {})).items.filter(({ text }) => text.includes('e-mail'));
  // Perhaps none was tried yet: no alert does not prove that e-mails go out.
  expect(await mail()).toEqual([
    {
      item: 'mail',
      health: 'good',
      text: 'Gli avvisi per e-mail sono attivi: se un invio fallisce, lo vedi qui.',
    },
  ]);
  await raiseAlert(store.db, { name: 'mail', since: NOON, detail: 'x' });
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
