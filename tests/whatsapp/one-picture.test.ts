import { expect, test } from 'vitest';
import { addLeads } from '../../src/server/intake/intake-queries.ts';
import { claimDeliveries } from '../../src/server/outbox/delivery-queries.ts';
import { recordResults } from '../../src/server/outbox/record-results.ts';
import { answersOf } from '../../src/server/whatsapp/answer-queries.ts';
import { decideMessages } from '../../src/server/whatsapp/deciding/decide-messages.ts';
import { unlessFailedMeanwhile } from '../../src/server/whatsapp/outgoing/apply-status.ts';
import { acceptMessage, beginSend } from '../../src/server/whatsapp/outgoing/send-steps.ts';
import { receive } from '../support/answer-steps.ts';
import { ENGINES, freshStore } from '../support/databases.ts';
import { NOON, newLead, OWNER, resultOf } from '../support/leads.ts';

const NOTHING = { messages: [], statuses: [], contacts: [], endedUserIds: [] };
const CLAIM = { owner: OWNER, leaseMs: 30_000, limit: 10 };

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
      text: 'Ciao',
      adId: undefined,
    };
    await receive(store.db, { ...NOTHING, messages: [message] }, NOON);
    await decideMessages(store.db, NOON, 10);
    const [delivery] = await claimDeliveries(store.db, 'whatsapp', { ...CLAIM, now: NOON });
    if (!delivery) throw new Error('nothing was queued');
    await beginSend(store.db, delivery.id, NOON);
    await acceptMessage(store.db, delivery.id, 'wamid.out', NOON);
    const failure = {
      wamid: 'wamid.out',
      messageId: delivery.id,
      status: 'failed' as const,
      at: NOON,
      errorCode: 131000,
      errorText: undefined,
      pricing: undefined,
    };
    await receive(store.db, { ...NOTHING, statuses: [failure] }, NOON);
    await recordResults(store.db, 'whatsapp', OWNER, [resultOf(delivery)], unlessFailedMeanwhile);
    await beginSend(store.db, delivery.id, NOON);
    await acceptMessage(store.db, delivery.id, 'wamid.again', NOON);
    const kinds = (await answersOf(store.db, lead.id)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['picture', 'text']);
  },
);
