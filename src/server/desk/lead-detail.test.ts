import { describe, expect, test } from 'vitest';
import {
  acceptedAs,
  askedLead,
  claimTexts,
  NOTHING,
  receive,
  received,
} from '../../../tests/support/answer-steps.ts';
import { freshStore, opened, readyDatabase } from '../../../tests/support/databases.ts';
import { NUMBER } from '../../../tests/support/incoming-messages.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import type { Store } from '../database/store.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { forgetMessages } from '../privacy/retention/forget-messages.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../time/clock.ts';
import { queueAnswerBy } from '../whatsapp/outgoing/queue.ts';
import { leadDetail } from './lead-detail.ts';

/** A message with a text, as Meta's webhook brings it. */
const text = (id: string, sentAt: number, words: string) => received(id, sentAt, { text: words });

async function withLead(store: Store): Promise<string> {
  const lead = newLead({ phone: `+${NUMBER}` });
  await addLeads(store.db, [lead]);
  return lead.id;
}

describe('the page of a lead', () => {
  test('names the newest request of the number, if that is another one', async () => {
    const store = await freshStore('sqlite');
    const [first, second, third] = [newLead(), newLead(), newLead()];
    const odd = newLead({ held: 'link' });
    const other = newLead({ phone: '+393339999999' });
    await addLeads(store.db, [first, second, third, odd, other]);
    const newerThan = async ({ id }: typeof first) => (await leadDetail(store.db, id))?.newerLeadId;
    expect(await newerThan(first)).toBe(third.id);
    expect(await newerThan(second)).toBe(third.id);
    expect(await newerThan(third)).toBeNull();
    expect(await newerThan(other)).toBeNull();
  });

  test.each([
    {
      how: 'came in one call in another order',
      calls: [
        [text('wamid.Z', NOON, 'Ciao'), text('wamid.A', NOON + MINUTE, 'Anzi, chiamatemi')],
        [],
      ],
    },
    {
      how: 'came before an earlier one that was held back',
      calls: [
        [text('wamid.1', NOON + MINUTE, 'Anzi, chiamatemi')],
        [text('wamid.2', NOON, 'Ciao')],
      ],
    },
    {
      how: 'came in the same second as another',
      calls: [
        [
          text('wamid.Z', NOON + MINUTE, 'Ciao'),
          text('wamid.A', NOON + MINUTE, 'Anzi, chiamatemi'),
        ],
        [],
      ],
    },
  ])('shows the last message, though it $how', async ({ calls }) => {
    const setting = await readyDatabase('sqlite');
    const store = await opened(setting);
    const id = await withLead(store);
    for (const messages of calls) {
      await receive(store.db, { ...NOTHING, messages }, NOON + HOUR);
    }
    const detail = await leadDetail(store.db, id);
    expect(detail?.windowEndsAt).toBe(NOON + MINUTE + DAY);
    expect(detail?.thread.at(-1)).toMatchObject({ text: 'Anzi, chiamatemi', at: NOON + MINUTE });
  });

  test('shows a message without a text too, which opens the window as well', async () => {
    const store = await freshStore('sqlite');
    const id = await withLead(store);
    const sticker = received('wamid.2', NOON + MINUTE, { type: 'sticker', text: undefined });
    const messages = [text('wamid.1', NOON, 'Posso venire domani?'), sticker];
    await receive(store.db, { ...NOTHING, messages }, NOON + HOUR);
    expect(await leadDetail(store.db, id)).toMatchObject({
      thread: [
        { text: 'Posso venire domani?', kind: 'text' },
        { text: null, kind: 'other', at: NOON + MINUTE },
      ],
      windowEndsAt: NOON + MINUTE + DAY,
    });
  });

  test('tells when the person wrote, and when an answer was queued and sent', async () => {
    const store = await freshStore('sqlite');
    const { lead, id } = await askedLead(store);
    await acceptedAs(store, id, 'out-1', NOON + SECOND, lead.id);
    await queueAnswerBy(store.db, lead.id, { at: NOON + 40 * MINUTE, actor: 'Giulia' });
    const later = received('in-later', NOON + HOUR);
    await receive(store.db, { ...NOTHING, messages: [later] }, NOON + HOUR);
    expect(await claimTexts(store, NOON + HOUR)).toHaveLength(1);
    const history = (await leadDetail(store.db, lead.id))?.history;
    expect(history?.map(({ at, by, what }) => `${(at - NOON) / SECOND} ${by} ${what}`)).toEqual([
      '0 null asked',
      '0 null queued',
      '1 null sent',
      '2400 Giulia answer',
      '2400 null queued',
      '3600 null asked',
    ]);
  });

  test('tells when the person wrote, though the message is no longer stored', async () => {
    const store = await freshStore('sqlite');
    const { lead } = await askedLead(store);
    const before = await leadDetail(store.db, lead.id);
    await forgetMessages(store.db, NOON + 31 * DAY, 0);
    const after = await leadDetail(store.db, lead.id);
    expect(after?.history).toEqual(before?.history);
    expect(after?.history.map(({ what }) => what)).toEqual(['asked', 'queued']);
  });
});
