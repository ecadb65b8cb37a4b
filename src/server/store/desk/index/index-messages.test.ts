import { expect, test } from 'vitest';
import { askedLead, NOTHING, received } from '../../../../../tests/support/answer-steps.ts';
import { ENGINES, freshStore } from '../../../../../tests/support/databases.ts';
import { indexAll } from '../../../../../tests/support/desk.ts';
import { NUMBER } from '../../../../../tests/support/incoming-messages.ts';
import { NOON, newLead } from '../../../../../tests/support/leads.ts';
import { DAY, HOUR } from '../../../clock.ts';

test.each(ENGINES)(
  'a further message of somebody who is answered is told to open pages on %s',
  async (engine) => {
    const store = await freshStore(engine);
    const earlier = newLead({ phone: `+${NUMBER}` });
    await store.add([earlier]);
    const { lead } = await askedLead(store);
    await askedLead(store, '393337654321');
    await store.desk.markAnswered({ id: lead.id, by: 'Giulia', now: NOON });
    await indexAll(store);
    const last = await store.desk.lastEvent();
    const later = received('in-later', NOON + HOUR, { text: 'Chiamatemi domani alle 18' });
    await store.receive({ ...NOTHING, messages: [later] }, NOON + HOUR);
    await store.handleMessages(NOON + HOUR, 10);
    await indexAll(store);
    const { ids } = await store.desk.eventsAfter(last, 100);
    expect(ids?.toSorted()).toEqual([earlier.id, lead.id]);
    expect(await store.desk.detail(lead.id)).toMatchObject({
      state: 'by_hand',
      lastMessage: { text: 'Chiamatemi domani alle 18', at: NOON + HOUR },
      windowEndsAt: NOON + HOUR + DAY,
    });
  },
);
