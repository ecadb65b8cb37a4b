import { describe, expect, test, vi } from 'vitest';
import { deskWith } from '../../../../tests/support/desk.ts';
import { newLead, settle } from '../../../../tests/support/leads.ts';
import { auditLog } from '../../audit.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { MINUTE } from '../../time/clock.ts';

describe('opening a lead', () => {
  test('is written down once while a page loads it again and again', async () => {
    const leads = [newLead(), newLead()];
    const { person, signIn, store, pass } = await deskWith(leads);
    const marco = await signIn('Marco');
    const [id, otherId] = leads.map((lead) => lead.id) as [string, string];
    const openings = async () =>
      (await auditLog(store.db, 20)).toReversed().map(({ actor, leadId }) => [actor, leadId]);
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
  });
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
    await addLeads(store.db, [unsent]);
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

test.each(['note', 'leads'])('%s refuses a body that is nested very deeply', async (call) => {
  const { address, person } = await deskWith([]);
  const depth = 16_000;
  const response = await fetch(`${address}/desk/api/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'deep',
      origin: address,
      cookie: person.cookie,
    },
    body: '['.repeat(depth) + ']'.repeat(depth),
  });
  expect([400, 422]).toContain(response.status);
});
