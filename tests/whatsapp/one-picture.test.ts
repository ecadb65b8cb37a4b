import { expect, test } from 'vitest';
import { addLeads } from '../../src/server/intake/intake-queries.ts';
import { answersOf } from '../../src/server/whatsapp/answer-queries.ts';
import { ENGINES, freshStore } from '../support/databases.ts';
import { NOON, newLead, OWNER, resultOf } from '../support/leads.ts';

const NOTHING = { messages: [], statuses: [], contacts: [], endedUserIds: [] };
const CLAIM = { owner: OWNER, leaseMs: 30_000, limit: 10, mayTakeOver: true };

test.each(ENGINES)(
  'a text that fails after its acceptance brings one picture when it is accepted again, on %s',
  async (engine) => {
    const store = await freshStore(engine);
    const lead = newLead();
    await addLeads(store.db, [lead]);
    const message = {
      id: 'wamid.in',
      type: 'text',
      from: lead.payload.lead_phone.slice(1),
      userId: undefined,
      sentAt: NOON,
      receivedAt: NOON,
      isInGroup: false,
      text: 'Ciao',
      cards: [],
      adId: undefined,
    };
    await store.receive({ ...NOTHING, messages: [message] }, NOON);
    await store.handleMessages(NOON, 10);
    const [delivery] = await store.claim('whatsapp', { ...CLAIM, now: NOON });
    if (!delivery) throw new Error('nothing was queued');
    await store.beginSend(delivery.id, NOON);
    await store.acceptMessage(delivery.id, 'wamid.out', NOON);
    const failure = {
      wamid: 'wamid.out',
      messageId: delivery.id,
      status: 'failed' as const,
      at: NOON,
      errorCode: 131000,
      errorText: undefined,
      pricing: undefined,
    };
    await store.receive({ ...NOTHING, statuses: [failure] }, NOON);
    await store.record('whatsapp', OWNER, [resultOf(delivery)]);
    await store.beginSend(delivery.id, NOON);
    await store.acceptMessage(delivery.id, 'wamid.again', NOON);
    const kinds = (await answersOf(store.db, lead.id)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['picture', 'text']);
  },
);
