import { describe, expect, test } from 'vitest';
import { NOTHING, receive, received } from '../../../tests/support/answer-steps.ts';
import { freshStore } from '../../../tests/support/databases.ts';
import { listedIn } from '../../../tests/support/desk.ts';
import { NUMBER } from '../../../tests/support/incoming-messages.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import type { IncomingMessage } from '../../domain/answer/incoming-message.ts';
import { idsOf } from '../database/ids-of.ts';
import type { Store } from '../database/store.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { HOUR, MINUTE } from '../time/clock.ts';
import { decideMessages } from '../whatsapp/deciding/decide-messages.ts';
import { closeMessage } from './actions/close-message.ts';
import { leadDetail } from './lead-detail.ts';

/** Stores a message of a sender without a lead, and returns the id of its row. */
async function written(store: Store, message: IncomingMessage): Promise<string> {
  await receive(store.db, { ...NOTHING, messages: [message] }, message.receivedAt);
  await decideMessages(store.db, message.receivedAt, 10);
  await decideMessages(store.db, message.receivedAt + 2 * MINUTE, 10);
  return (await unmatched(store)).at(-1) ?? '';
}

async function unmatched(store: Store): Promise<readonly string[]> {
  return idsOf(await listedIn(store, 'unmatched'));
}

function close(store: Store, id: string, by: string, hash: string, now = NOON + HOUR) {
  return closeMessage(store.db, { id, key: { hash, requestHash: id }, by, now });
}

async function fateOf(store: Store, id: string) {
  return (await leadDetail(store.db, id))?.message;
}

describe('the page of a message', () => {
  test('goes on with the next message of the same person', async () => {
    const store = await freshStore('sqlite');
    const first = await written(store, received('in-1'));
    await close(store, first, 'Giulia', 'one');
    const second = await written(store, received('in-2', NOON + 2 * HOUR));
    expect(second).not.toBe(first);
    expect(await fateOf(store, first)).toMatchObject({ lastId: second, closed: null });
    await close(store, second, 'Marco', 'two', NOON + 3 * HOUR);
    expect((await fateOf(store, first))?.closed).toEqual({ by: 'Marco', at: NOON + 3 * HOUR });
  });

  test('tells that somebody who hides the number asks for erasure', async () => {
    const store = await freshStore('sqlite');
    const hidden = { from: undefined, userId: 'IT.1349' };
    await written(store, received('in-1', NOON, { ...hidden, text: 'Cancella i miei dati!' }));
    const id = await written(store, received('in-2', NOON + MINUTE, { ...hidden, text: 'Grazie' }));
    expect(await fateOf(store, id)).toMatchObject({ wantsErasure: true });
    await close(store, id, 'Giulia', 'one');
    const next = await written(store, received('in-3', NOON + HOUR, { ...hidden, text: 'Ciao' }));
    expect(await fateOf(store, next)).toMatchObject({ wantsErasure: false });
  });

  test('tells that an ad opened the chat', async () => {
    const store = await freshStore('sqlite');
    const id = await written(store, received('in-1', NOON, { adId: '' }));
    expect(await fateOf(store, id)).toMatchObject({ isFromAd: true });
    await written(store, received('in-2', NOON + HOUR, { from: '393337654321' }));
    const [, other] = await unmatched(store);
    expect(await fateOf(store, other ?? '')).toMatchObject({ isFromAd: false });
  });

  test('leads to the lead that has come from its number since', async () => {
    const store = await freshStore('sqlite');
    const id = await written(store, received('in-1'));
    const leads = [newLead({ phone: `+${NUMBER}` }), newLead({ phone: `+${NUMBER}` })];
    await addLeads(store.db, [newLead({ phone: '+393337654321' }), ...leads]);
    expect(await unmatched(store)).toEqual([]);
    expect(await fateOf(store, id)).toMatchObject({ leadId: leads[1]?.id });
    expect((await leadDetail(store.db, leads[1]?.id ?? ''))?.message).toBeNull();
  });

  test('leads to the lead of somebody who has shown the number since', async () => {
    const store = await freshStore('sqlite');
    const hidden = { from: undefined, userId: 'IT.1349' };
    const id = await written(store, received('in-1', NOON, hidden));
    const lead = newLead({ phone: `+${NUMBER}` });
    await addLeads(store.db, [lead]);
    expect(await fateOf(store, id)).toMatchObject({ leadId: null });
    const card = { type: 'contacts', text: undefined, from: NUMBER };
    await written(store, received('in-2', NOON + HOUR, { ...hidden, ...card }));
    expect(await fateOf(store, id)).toMatchObject({ leadId: lead.id });
  });
});
