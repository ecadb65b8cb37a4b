import { describe, expect, test } from 'vitest';
import { auditLog } from '../../src/server/audit.ts';
import { findLead } from '../../src/server/leads/lookup-queries.ts';
import { MINUTE } from '../../src/server/time/clock.ts';
import { askedLead, NOTHING, received } from '../support/answer-steps.ts';
import { ENGINES, opened, readyDatabase } from '../support/databases.ts';
import { indexAll } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { NUMBER } from '../support/incoming-messages.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from '../support/leads.ts';
import { query } from '../support/stored-leads.ts';
import { whatsappServer } from '../support/whatsapp-server.ts';

const WISH = { type: 'text', text: { body: ' CANCELLA, i miei dati!' } } as const;

describe.each(ENGINES)('"Cancella i miei dati" on %s', (engine) => {
  test('from a number without leads says that there are no data, and goes to people', async () => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const messages = [received('in-1'), received('in-2', NOON + 1, { text: WISH.text.body })];
    await store.receive({ ...NOTHING, messages }, NOON);
    expect(await store.handleMessages(NOON, 10)).toMatchObject({ queued: 1, erased: [] });
    expect(await store.handleMessages(NOON + 2 * MINUTE, 10)).toMatchObject({ queued: 0 });
    const lines = await query(setting, 'select kind from outgoing_messages');
    expect(lines).toEqual([{ kind: 'no_data' }]);
    await indexAll(store);
    const { rows } = await store.desk.listRows({ buckets: ['unmatched'], order: 'oldest' }, 10);
    expect(await store.desk.detail(rows[0]?.id ?? '')).toMatchObject({
      message: { wantsErasure: true },
    });
    expect(await auditLog(store.db, 5)).toEqual([]);
    // The lead may have been on its way.
    const lead = newLead({ phone: `+${NUMBER}` });
    await store.add([lead]);
    await store.handleLeads(await store.phonesToAnswer(NOON + 2 * MINUTE), NOON + 2 * MINUTE);
    expect(await findLead(store.db, lead.id)).toMatchObject({
      answer: 'failed',
      answerReason: 'erasure_mentioned',
    });
  });

  test('in other words gets no analysis, nor does the next message, and goes to people', async () => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const lead = newLead({ phone: `+${NUMBER}` });
    await store.add([lead]);
    const messages = [
      received('in-1', NOON, { text: 'Vorrei eliminare i miei dati' }),
      received('in-2', NOON + 1, { text: 'Per favore' }),
    ];
    await store.receive({ ...NOTHING, messages }, NOON);
    expect(await store.handleMessages(NOON, 10)).toMatchObject({ handled: 2, queued: 0 });
    expect(await findLead(store.db, lead.id)).toMatchObject({
      answer: 'failed',
      answerReason: 'erasure_mentioned',
    });
    const stamp = { at: NOON, actor: 'giulia' };
    expect(await store.queueAnswer(lead.id, stamp)).toBe('queued');
  });
});

describe.each(ENGINES)('what the automation got on %s', (engine) => {
  test.each([true, false])('is announced as erased where that is wanted: %s', async (isWanted) => {
    const setting = await readyDatabase(engine);
    const store = await opened(setting);
    const { lead } = await askedLead(store);
    const [delivery] = await claimed(store);
    if (!delivery) throw new Error('nothing is due');
    const arrived = resultOf(delivery, { outcome: 'delivered' });
    await store.record('automation', OWNER, [arrived]);
    const wish = received('in-2', NOON + 1, { text: 'Cancella i miei dati' });
    await store.receive({ ...NOTHING, messages: [wish] }, NOON);
    const { erased } = await store.handleMessages(NOON, 10, isWanted);
    expect(erased).toMatchObject([{ id: lead.id, wasSent: true }]);
    expect(await auditLog(store.db, 5)).toMatchObject([
      { actor: 'whatsapp', action: 'erase', leadId: lead.id, detail: 'delivered' },
    ]);
    const events = (await claimed(store)).map(({ event, leadId }) => ({ event, leadId }));
    expect(events).toEqual(isWanted ? [{ event: 'lead.erased', leadId: lead.id }] : []);
  });
});

test('whoever hides the number is asked for it first', async () => {
  const { meta, leaveLead, answers } = await whatsappServer('sqlite');
  const anna = meta.person({ username: 'anna', hidesNumber: true });
  await leaveLead(anna);
  meta.write(anna, WISH);
  await eventually('the number is asked for', () =>
    meta.arrived(anna).find(({ type }) => type === 'interactive'),
  );
  const { phone } = anna;
  const contacts = [{ origin: 'contact_request', phones: [{ phone, wa_id: phone }] }] as const;
  meta.write(anna, { type: 'contacts', contacts });
  await eventually('the lead is erased', async () => (await answers()).length === 0);
  expect(meta.arrived(anna).filter(({ type }) => type === 'interactive')).toHaveLength(1);
});
