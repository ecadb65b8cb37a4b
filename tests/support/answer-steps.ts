import type { IncomingMessage } from '../../src/domain/answer/incoming-message.ts';
import { addLeads } from '../../src/server/intake/intake-queries.ts';
import { findLead } from '../../src/server/leads/lookup-queries.ts';
import type { storeQueries } from '../../src/server/store/store-queries.ts';
import type { StatusUpdate } from '../../src/server/whatsapp/outgoing/apply-status.ts';
import { incomingMessage, NUMBER } from './incoming-messages.ts';
import { NOON, newLead } from './leads.ts';

type Queries = ReturnType<typeof storeQueries>;

/** What a call of Meta's webhook brings, before a test adds to it. */
export const NOTHING = { messages: [], statuses: [], contacts: [], endedUserIds: [] };

/** A message that came at noon, or at the moment that it was sent. */
export function received(
  id: string,
  sentAt = NOON,
  changes: Partial<IncomingMessage> = {},
): IncomingMessage {
  return incomingMessage({ id, userId: undefined, sentAt, receivedAt: sentAt, ...changes });
}

export function reported(changes: Partial<StatusUpdate>): StatusUpdate {
  return {
    wamid: 'out-1',
    messageId: undefined,
    status: 'sent',
    at: NOON,
    errorCode: undefined,
    errorText: undefined,
    pricing: undefined,
    ...changes,
  };
}

/** Leases every text that is due, as the relay does; returns their ids. */
export async function claimTexts(store: Queries, now: number): Promise<readonly string[]> {
  const claim = { owner: 'test', now, leaseMs: 1, limit: 100, mayTakeOver: true };
  const claimed = await store.claim('whatsapp', claim);
  return claimed.filter(({ event }) => event === 'text').map(({ id }) => id);
}

/** A lead whose visitor wrote, and the id of the message that waits for being sent. */
export async function askedLead(store: Queries, number = NUMBER) {
  const lead = newLead({ phone: `+${number}` });
  await addLeads(store.db, [lead]);
  const message = received(`in-${number}`, NOON, { from: number });
  await store.receive({ ...NOTHING, messages: [message] }, NOON);
  await store.handleMessages(NOON, 10);
  const id = (await claimTexts(store, NOON)).at(-1) ?? '';
  return {
    lead,
    id,
    answer: async () => (await findLead(store.db, lead.id))?.answer,
    report: (changes: Partial<StatusUpdate>, now = NOON) =>
      store.receive({ ...NOTHING, statuses: [reported({ messageId: id, ...changes })] }, now),
  };
}

/** Makes the call as the sender does, and records that Meta accepted it. */
export async function acceptedAs(
  store: Queries,
  id: string,
  wamid: string,
  at = NOON,
  leadId = '',
): Promise<void> {
  await store.beginSend(id, at);
  await store.acceptMessage(id, wamid, at);
  const result = { id, leadId, at, durationMs: 1, response: 'accepted', nextAttemptAt: null };
  await store.record('whatsapp', 'test', [{ ...result, outcome: 'delivered', scheduleStep: 0 }]);
}
