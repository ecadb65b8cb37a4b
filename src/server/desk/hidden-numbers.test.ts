import { describe, expect, test } from 'vitest';
import { NOTHING, receive, received } from '../../../tests/support/answer-steps.ts';
import { opened, readyDatabase } from '../../../tests/support/databases.ts';
import { listedIn } from '../../../tests/support/desk.ts';
import { NUMBER } from '../../../tests/support/incoming-messages.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { query } from '../../../tests/support/stored-leads.ts';
import type { IncomingMessage } from '../../domain/answer/incoming-message.ts';
import type { Store } from '../database/store.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { findLead } from '../leads/lookup-queries.ts';
import { leadRows, readRows } from '../lists/read-rows.ts';
import { HOUR, MINUTE } from '../time/clock.ts';
import { decideMessages } from '../whatsapp/deciding/decide-messages.ts';
import { markAnswered } from './actions/change-lead.ts';
import { closeMessage } from './actions/close-message.ts';
import { eraseRow } from './actions/erase-row.ts';
import { leadDetail } from './lead-detail.ts';

const HIDDEN = { from: undefined, userId: 'IT.1349' };
const CARD = { type: 'contacts', text: undefined, from: NUMBER };

/** Stores and decides about a message of somebody whose number WhatsApp hides; returns what is to do. */
async function written(store: Store, id: string, changes: Partial<IncomingMessage>) {
  const message = received(id, NOON, { ...HIDDEN, ...changes });
  await receive(store.db, { ...NOTHING, messages: [message] }, NOON);
  await decideMessages(store.db, NOON, 10);
  return unmatched(store);
}

const unmatched = (store: Store) => listedIn(store, 'unmatched');

describe('messages without a number at the desk', () => {
  test('appear in the lists as one person, without a number', async () => {
    const store = await opened(await readyDatabase('sqlite'));
    await written(store, 'in-1', { text: 'Ciao' });
    const [row, ...others] = await written(store, 'in-2', { text: 'Mi aiutate?' });
    expect(others).toEqual([]);
    const id = row?.id ?? '';
    expect(await leadRows(store.db, [id])).toMatchObject([{ state: 'unmatched', maskedPhone: '' }]);
    expect(await leadDetail(store.db, id)).toMatchObject({
      phone: '',
      thread: [{ text: 'Ciao' }, { text: 'Mi aiutate?' }],
    });
    expect(await readRows(store.db, [id])).toMatchObject([{ id, createdAt: NOON, phone: null }]);
    expect(await written(store, 'in-3', { userId: 'IT.2', text: 'Io pure' })).toHaveLength(2);
  });

  test('are gone once a person closes them, and back with the next', async () => {
    const store = await opened(await readyDatabase('sqlite'));
    await written(store, 'other', { userId: 'IT.2', text: 'Io pure' });
    const [other, row] = await written(store, 'in-1', { text: 'Ciao' });
    const key = { hash: 'k', requestHash: 'r' };
    const closing = { id: row?.id ?? '', key, by: 'Giulia', now: NOON };
    await closeMessage(store.db, closing);
    expect(await unmatched(store)).toEqual([other]);
    expect(await written(store, 'in-2', { text: 'Ehi' })).toHaveLength(2);
  });

  test('are gone once the number is shared and its lead answered', async () => {
    const store = await opened(await readyDatabase('sqlite'));
    const lead = newLead({ phone: `+${NUMBER}` });
    await addLeads(store.db, [lead]);
    expect(await written(store, 'in-1', { text: 'Ciao' })).toHaveLength(1);
    expect(await written(store, 'in-2', CARD)).toEqual([]);
    expect(await findLead(store.db, lead.id)).toMatchObject({ answer: 'asked' });
  });

  test('are shown with the lead once the number is shared', async () => {
    const store = await opened(await readyDatabase('sqlite'));
    const lead = newLead({ phone: `+${NUMBER}`, createdAt: NOON - HOUR });
    await addLeads(store.db, [lead]);
    await markAnswered(store.db, { id: lead.id, by: 'Giulia', now: NOON - HOUR });
    await written(store, 'in-1', { text: 'Quanto costa?', sentAt: NOON - MINUTE });
    expect(await written(store, 'in-2', CARD)).toEqual([]);
    const detail = await leadDetail(store.db, lead.id);
    expect(detail?.wroteAgainAt).toBe(NOON);
    expect(detail?.thread).toMatchObject([
      { text: 'Quanto costa?', at: NOON - MINUTE },
      { kind: 'other', at: NOON },
    ]);
    const wrote = detail?.history.filter(({ what }) => what === 'asked');
    expect(wrote?.map(({ at }) => at)).toEqual([NOON - MINUTE, NOON]);
  });

  test('can be erased, even if they ask for it themselves', async () => {
    const setting = await readyDatabase('sqlite');
    const store = await opened(setting);
    await written(store, 'other', { userId: 'IT.2', text: 'Io pure' });
    await written(store, 'in-1', { text: 'Ciao' });
    const [other, row] = await written(store, 'in-2', { text: 'Cancella i miei dati' });
    const id = row?.id ?? '';
    const key = { hash: 'k', requestHash: 'r' };
    await eraseRow(store.db, { id, version: 0, key, by: 'Giulia', now: NOON });
    expect(await unmatched(store)).toEqual([other]);
    expect(await query(setting, 'select wamid from incoming_messages')).toEqual([
      { wamid: 'other' },
    ]);
    expect(await query(setting, 'select recipient from outgoing_messages')).toEqual([
      { recipient: 'IT.2' },
    ]);
  });
});
