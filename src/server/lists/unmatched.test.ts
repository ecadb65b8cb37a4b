import { expect, test } from 'vitest';
import { askedLead, NOTHING, receive, received } from '../../../tests/support/answer-steps.ts';
import { freshStore } from '../../../tests/support/databases.ts';
import { listedIn } from '../../../tests/support/desk.ts';
import { NUMBER } from '../../../tests/support/incoming-messages.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { eventsAfter, readLastEvent } from '../changes.ts';
import { markAnswered } from '../desk/actions/change-lead.ts';
import { closeMessage } from '../desk/actions/close-message.ts';
import { leadDetail } from '../desk/lead-detail.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { DAY, HOUR, MINUTE } from '../time/clock.ts';
import { decideMessages } from '../whatsapp/deciding/decide-messages.ts';

test('a further message of somebody who is answered is told to open pages', async () => {
  const store = await freshStore('sqlite');
  const earlier = newLead({ phone: `+${NUMBER}` });
  await addLeads(store.db, [earlier]);
  const { lead } = await askedLead(store);
  await askedLead(store, '393337654321');
  await markAnswered(store.db, { id: lead.id, by: 'Giulia', now: NOON });
  const last = await readLastEvent(store.db);
  const later = received('in-later', NOON + HOUR, { text: 'Chiamatemi domani alle 18' });
  await receive(store.db, { ...NOTHING, messages: [later] }, NOON + HOUR);
  await decideMessages(store.db, NOON + HOUR, 10);
  const { ids } = await eventsAfter(store.db, last, 100);
  expect(new Set(ids)).toEqual(new Set([earlier.id, lead.id]));
  expect(await leadDetail(store.db, lead.id)).toMatchObject({
    state: 'by_hand',
    thread: expect.arrayContaining([
      expect.objectContaining({ text: 'Chiamatemi domani alle 18', at: NOON + HOUR }),
    ]),
    windowEndsAt: NOON + HOUR + DAY,
  });
});

test('a message that Meta held back does not take the place of a later one', async () => {
  const store = await freshStore('sqlite');
  const shown = async (id: string, sentAt: number, text: string) => {
    const now = NOON + HOUR;
    await receive(store.db, { ...NOTHING, messages: [received(id, sentAt, { text })] }, now);
    await decideMessages(store.db, now, 10);
    await decideMessages(store.db, now + HOUR, 10);
    const rows = await listedIn(store, 'unmatched');
    const [row] = rows;
    expect(rows.length).toBeLessThan(2);
    const detail = row && (await leadDetail(store.db, row.id));
    return row && { id: row.id, at: row.at, text: detail?.thread.at(-1)?.text };
  };
  const first = await shown('in-b', NOON + 5 * MINUTE, 'Chiamatemi');
  expect(first).toMatchObject({ at: NOON + 5 * MINUTE, text: 'Chiamatemi' });
  expect(await shown('in-a', NOON, 'Ciao')).toEqual(first);
  const id = first?.id ?? '';
  const key = { hash: 'k', requestHash: 'r' };
  await closeMessage(store.db, { id, key, by: 'Giulia', now: NOON + HOUR });
  expect(await shown('in-0', NOON + MINUTE, 'Ci siete?')).toBeUndefined();
  expect(await shown('in-c', NOON + 6 * MINUTE, 'Allora?')).toMatchObject({ text: 'Allora?' });
});
