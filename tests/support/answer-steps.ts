import type { IncomingMessage } from '../../src/domain/answer/incoming-message.ts';
import type { Db } from '../../src/server/database/schema.ts';
import { addLeads } from '../../src/server/intake/intake-queries.ts';
import { findLead } from '../../src/server/leads/lookup-queries.ts';
import { claimDeliveries } from '../../src/server/outbox/delivery-queries.ts';
import { recordResults } from '../../src/server/outbox/record-results.ts';
import { decideMessages } from '../../src/server/whatsapp/deciding/decide-messages.ts';
import type { WebhookEvents } from '../../src/server/whatsapp/incoming/receive-events.ts';
import { receiveTogether } from '../../src/server/whatsapp/incoming/receive-events.ts';
import {
  type StatusUpdate,
  unlessFailedMeanwhile,
} from '../../src/server/whatsapp/outgoing/apply-status.ts';
import { acceptMessage, beginSend } from '../../src/server/whatsapp/outgoing/send-steps.ts';
import { incomingMessage, NUMBER } from './incoming-messages.ts';
import { NOON, newLead } from './leads.ts';

type Queries = { readonly db: Db };

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

/** Stores what a call of Meta's webhook brings. */
export function receive(db: Db, events: WebhookEvents, now: number): Promise<void> {
  return receiveTogether(db)(events, now);
}

/** Leases every text that is due, as the relay does; returns their ids. */
export async function claimTexts(store: Queries, now: number): Promise<readonly string[]> {
  const claim = { owner: 'test', now, leaseMs: 1, limit: 100 };
  const claimed = await claimDeliveries(store.db, 'whatsapp', claim);
  return claimed.filter(({ event }) => event === 'text').map(({ id }) => id);
}

/** Ends all leases, as if the attempts had ended without a result. */
export async function endLeases({ db }: Queries): Promise<void> {
  await db.updateTable('deliveries').set({ lease_until: null, lease_owner: null }).execute();
}

/** A lead whose visitor wrote, and the id of the message that waits for being sent. */
export async function askedLead(store: Queries, number = NUMBER) {
  const lead = newLead({ phone: `+${number}` });
  await addLeads(store.db, [lead]);
  const message = received(`in-${number}`, NOON, { from: number });
  await receive(store.db, { ...NOTHING, messages: [message] }, NOON);
  await decideMessages(store.db, NOON, 10);
  const id = (await claimTexts(store, NOON)).at(-1) ?? '';
  return {
    lead,
    id,
    answer: async () => (await findLead(store.db, lead.id))?.answer,
    report: (changes: Partial<StatusUpdate>, now = NOON) =>
      receive(store.db, { ...NOTHING, statuses: [reported({ messageId: id, ...changes })] }, now),
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
  await beginSend(store.db, id, at);
  await acceptMessage(store.db, id, wamid, at);
  const result = { id, leadId, at, durationMs: 1, response: 'accepted', nextAttemptAt: null };
  await recordResults(
    store.db,
    'whatsapp',
    'test',
    [{ ...result, outcome: 'delivered', scheduleStep: 0 }],
    unlessFailedMeanwhile,
  );
}
