import { describe, expect, test, vi } from 'vitest';
import { deskWith, runningDesk } from '../../../../tests/support/desk.ts';
import { incomingMessage } from '../../../../tests/support/incoming-messages.ts';
import { NOON, newLead, settle } from '../../../../tests/support/leads.ts';
import { CHANGING_CALLS } from '../../../domain/desk/desk-api.ts';
import { DAY, HOUR, MINUTE } from '../../time/clock.ts';

const WHATSAPP = {
  WHATSAPP_PHONE_ID: '1',
  WHATSAPP_TOKEN: 't',
  WHATSAPP_APP_SECRET: 's',
  WHATSAPP_VERIFY_TOKEN: 'v',
};
const NOTHING = { messages: [], statuses: [], contacts: [], endedUserIds: [] };

test('opening and revealing go into the log, and so does every change', async () => {
  const lead = newLead({ name: 'Anna' });
  const { person, store } = await deskWith([lead]);
  const { id } = lead;
  const opened = await person.call('lead', { id });
  expect(opened).toMatchObject({ phone: '+393331234567', payload: { lead_name: 'Anna' } });
  expect(await person.call('reveal', { id })).toEqual({ phone: '+393331234567' });
  await person.call('called', { id, version: 0 });
  await person.call('call-back', { id, version: 1, day: '2026-11-20' });
  await person.call('note', { id, version: 2, text: 'Preferisce la sera' });
  await person.call('undo', { id, version: 3, action: 'called' });
  await person.call('answered', { id, version: 4 });
  const detail = await person.call('undo', { id, version: 5, action: 'answered' });
  expect(detail).toMatchObject({
    note: 'Preferisce la sera',
    callBackDay: '2026-11-20',
    version: 6,
  });
  await person.call('erase', { id, version: 6, confirmation: 'CANCELLA' });
  const log = await store.auditLog(20);
  expect(log.toReversed().map(({ actor, action }) => `${actor} ${action}`)).toEqual(
    ['open', 'reveal', 'called', 'call-back', 'note', 'undo', 'answered', 'undo', 'erase'].map(
      (action) => `Giulia ${action}`,
    ),
  );
  expect(JSON.stringify(log)).not.toMatch(/Anna|sera|333/);
  expect((await person.ask('lead', { id })).status).toBe(404);
});

describe('opening a lead', () => {
  test('is written down once while a page loads it again and again', async () => {
    const leads = [newLead(), newLead()];
    const { person, signIn, store, pass } = await deskWith(leads, {}, 'sqlite');
    const marco = await signIn('Marco');
    const [id, otherId] = leads.map((lead) => lead.id) as [string, string];
    const openings = async () =>
      (await store.auditLog(20)).toReversed().map(({ actor, leadId }) => [actor, leadId]);
    await person.call('lead', { id });
    pass(MINUTE);
    await person.call('lead', { id });
    await marco.call('lead', { id });
    await person.call('lead', { id: otherId });
    const first = [
      ['Giulia', id],
      ['Marco', id],
      ['Giulia', otherId],
    ];
    expect(await openings()).toEqual(first);
    pass(14 * MINUTE);
    await person.call('lead', { id });
    expect(await openings()).toEqual([...first, ['Giulia', id]]);
    // A clock that was ahead must not hide who looks now.
    pass(-DAY);
    await person.call('lead', { id });
    expect(await store.auditLog(20)).toHaveLength(5);
  });
});

test('two people on one lead: the second learns who was faster', async () => {
  const lead = newLead();
  const { person, signIn } = await deskWith([lead]);
  const marco = await signIn('Marco');
  await person.call('note', { id: lead.id, version: 0, text: 'Prima' });
  const late = await marco.ask('note', { id: lead.id, version: 0, text: 'Seconda' });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ error: { code: 'changed', by: 'Giulia', at: NOON } });
  expect((await person.call('lead', { id: lead.id })).note).toBe('Prima');
});

test('the same key does something once, for each person', async () => {
  const lead = newLead();
  const { person, signIn, store } = await deskWith([lead]);
  const marco = await signIn('Marco');
  const key = { 'idempotency-key': 'same' };
  const body = { id: lead.id, version: 0, text: 'Una volta' };
  const [one, two] = await Promise.all([
    person.ask('note', body, key),
    person.ask('note', body, key),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect((await person.call('lead', { id: lead.id })).version).toBe(1);
  expect((await person.ask('called', { id: lead.id, version: 1 }, key)).status).toBe(422);
  expect((await marco.ask('called', { id: lead.id, version: 1 }, key)).status).toBe(200);
  const erase = { id: lead.id, version: 2, confirmation: 'CANCELLA' };
  const gone = { 'idempotency-key': 'erase' };
  expect((await person.ask('erase', { ...erase, confirmation: 'cancella' }, gone)).status).toBe(
    422,
  );
  expect((await person.ask('erase', erase, gone)).status).toBe(200);
  expect((await person.ask('erase', erase, gone)).status).toBe(200);
  expect((await store.auditLog(20)).filter(({ action }) => action === 'erase')).toHaveLength(1);
});

test('answers now by WhatsApp, as long as the window is open', async () => {
  const lead = newLead({ phone: '+393331234567' });
  const { person, store, pass } = await deskWith([lead], WHATSAPP);
  expect((await person.call('me', {})).whatsapp).toBe(true);
  expect((await person.call('leads', { tab: 'waiting' })).rows).toHaveLength(1);
  const refused = await person.ask('answer', { id: lead.id, version: 0 });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: { code: 'window_closed' } });
  const messages = [incomingMessage({ sentAt: NOON, receivedAt: NOON })];
  await store.receive({ ...NOTHING, messages }, NOON);
  const answered = await person.call('answer', { id: lead.id, version: 0 });
  expect(answered).toMatchObject({ state: 'asked', windowEndsAt: NOON + DAY, version: 1 });
  expect((await person.call('leads', { tab: 'todo' })).rows).toHaveLength(1);
  pass(25 * HOUR);
  const { person: without } = await deskWith([lead]);
  expect((await without.ask('answer', { id: lead.id, version: 0 })).status).toBe(422);
});

test('a page that does not know of a restriction is told of it', async () => {
  const lead = newLead({ phone: '+393331234567' });
  const { person, store } = await deskWith([lead], WHATSAPP);
  const messages = [incomingMessage({ sentAt: NOON, receivedAt: NOON })];
  await store.receive({ ...NOTHING, messages }, NOON);
  await store.setRestricted([lead.id], true, { at: NOON, actor: 'test' });
  const request = { id: lead.id, version: 0, day: '2026-11-20' };
  for (const name of ['answered', 'answer', 'called', 'call-back']) {
    const response = await person.ask(name, request);
    expect([name, response.status]).toEqual([name, 409]);
    expect(await response.json()).toMatchObject({ error: { code: 'restricted' } });
  }
  expect(await person.call('lead', { id: lead.id })).toMatchObject({ version: 0, calledAt: null });
});

test.each([
  { webhookErasure: 'off', automationHasCopy: true },
  { webhookErasure: 'on', automationHasCopy: false },
])(
  'an erasure warns of a copy in the automation, with WEBHOOK_ERASURE=$webhookErasure: $automationHasCopy',
  async ({ webhookErasure, automationHasCopy }) => {
    const [sent, unsent] = [newLead(), newLead({ phone: '+393337654321' })];
    const { app, person, store } = await deskWith([], { WEBHOOK_ERASURE: webhookErasure });
    await settle(store, [sent]);
    await store.add([unsent]);
    const warn = vi.fn<(...args: unknown[]) => void>();
    Object.assign(app.log, { warn });
    const erase = (id: string) =>
      person.call('erase', { id, version: 0, confirmation: 'CANCELLA' });
    expect(await erase(unsent.id)).toEqual({ automationHasCopy: false });
    expect(await erase(sent.id)).toEqual({ automationHasCopy });
    const warning = [{ leads: [sent.id] }, expect.stringContaining('in the automation too')];
    expect(warn.mock.calls).toEqual(automationHasCopy ? [warning] : []);
  },
);

test('nobody at the desk waits until the files are clean', async () => {
  const lead = newLead();
  const { person, store } = await deskWith([lead]);
  Object.assign(store, { scrub: () => new Promise(() => undefined) });
  const erase = { id: lead.id, version: 0, confirmation: 'CANCELLA' };
  expect(await person.call('erase', erase)).toEqual({ automationHasCopy: false });
});

test('a change needs an Idempotency-Key', async () => {
  const { signIn } = await runningDesk('sqlite');
  const person = await signIn();
  for (const name of CHANGING_CALLS) {
    const response = await person.ask(name, {}, { 'idempotency-key': '' });
    expect([name, response.status]).toEqual([name, 400]);
  }
});
