import { expect, test } from 'vitest';
import { ENGINES, freshStore } from '../support/databases.ts';
import { NOON, newLead, OWNER, resultOf } from '../support/leads.ts';

const SECOND_MS = 1000;
const NOTHING = { messages: [], statuses: [], contacts: [], endedUserIds: [] };
const CLAIM = { owner: OWNER, leaseMs: 30_000, limit: 10, mayTakeOver: true };

test.each(ENGINES)(
  'a message that fails before its acceptance is recorded is sent again, on %s',
  async (engine) => {
    const store = await freshStore(engine);
    const lead = newLead();
    await store.add([lead]);
    const message = {
      id: 'wamid.in',
      type: 'text',
      from: lead.payload.lead_phone.slice(1),
      userId: undefined,
      sentAt: NOON,
      receivedAt: NOON,
      isEcho: false,
      isInGroup: false,
      text: 'Ciao',
      cards: [],
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
    const result = resultOf(delivery, { outcome: 'delivered', answer: 'accepted' });
    await store.record('whatsapp', OWNER, [result]);

    const eventsAt = async (now: number) =>
      (await store.claim('whatsapp', { ...CLAIM, now })).map(({ event }) => event);
    expect(await eventsAt(NOON + 19 * SECOND_MS)).toEqual(['picture']);
    expect(await eventsAt(NOON + 21 * SECOND_MS)).toEqual(['text']);

    // The second acceptance brings no second picture.
    await store.beginSend(delivery.id, NOON);
    await store.acceptMessage(delivery.id, 'wamid.again', NOON);
    const kinds = (await store.answersOf(lead.id)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['picture', 'text']);
  },
);
