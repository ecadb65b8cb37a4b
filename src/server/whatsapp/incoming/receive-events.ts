import {
  type IncomingMessage,
  isErasureRequest,
  mentionsErasure,
} from '../../../domain/answer/incoming-message.ts';
import { openCommitQueue } from '../../database/commit-queue.ts';
import { idsOf } from '../../database/ids-of.ts';
import { inParts } from '../../database/in-parts.ts';
import { uuidV7 } from '../../database/lead-id.ts';
import { isTransient } from '../../database/retry-transient.ts';
import type { Db } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import {
  deleteContacts,
  noteContacts,
  numbersOf,
  type SeenContact,
} from '../../people/contacts.ts';
import { erasedAmong } from '../../people/erased-names.ts';
import { applyStatus, type StatusUpdate } from '../outgoing/apply-status.ts';

export type WebhookEvents = {
  /** Messages of visitors only. */
  readonly messages: readonly IncomingMessage[];
  readonly statuses: readonly StatusUpdate[];
  readonly contacts: readonly SeenContact[];
  /** Business-scoped ids that no longer belong to anybody. */
  readonly endedUserIds: readonly string[];
};

/** Storing this many calls of Meta's webhook takes some ten milliseconds. */
const MAX_BATCH = 32;

type Call = { readonly events: WebhookEvents; readonly now: number };

/** Webhook calls that arrive together are committed together, because each commit syncs the disk. */
export function receiveTogether(db: Db): (events: WebhookEvents, now: number) => Promise<void> {
  async function store(calls: readonly Call[]): Promise<void> {
    await transact(db, async (transaction) => {
      for (const { events, now } of calls) await receiveMessages(transaction, events, now);
    });
    // A separate transaction, because an erasure locks our messages before those of the visitor.
    await receiveStatuses(
      db,
      calls.flatMap(({ events, now }) => events.statuses.map((status) => ({ status, now }))),
    );
  }
  const take = openCommitQueue<Call, PromiseSettledResult<void> | undefined>({
    commit: async (calls) => {
      try {
        await store(calls);
        return [];
      } catch (error) {
        // While the database is locked or unreachable, each call would only wait again.
        if (isTransient(error)) throw error;
      }
      // A call that the database refuses for good fails alone.
      const outcomes: PromiseSettledResult<void>[] = [];
      for (const call of calls) outcomes.push(...(await Promise.allSettled([store([call])])));
      return outcomes;
    },
    maxBatch: MAX_BATCH,
  });
  return async (events, now) => {
    const outcome = await take({ events, now });
    if (outcome?.status === 'rejected') throw outcome.reason;
  };
}

/** Stores the messages of a webhook call, each once, and what it reveals about their senders. */
async function receiveMessages(
  db: Db,
  { messages, contacts, endedUserIds }: WebhookEvents,
  now: number,
): Promise<void> {
  await deleteContacts(db, endedUserIds);
  const hidden = messages.filter(({ from }) => from === undefined);
  const numbers = new Map(
    await numbersOf(
      db,
      hidden.flatMap(({ userId }) => userId ?? []),
    ),
  );
  for (const { userId, phone } of [...contacts, ...messages.flatMap(contactOf)]) {
    numbers.set(userId, phone);
  }
  // In a fixed order, so that transactions rarely deadlock. The ids keep the order of arrival,
  // because Meta's times are in whole seconds, and two messages may share one.
  const rows = messages
    .map((message) => newMessage(message, numbers.get(message.userId ?? ''), uuidV7(now)))
    .toSorted((one, other) => (one.wamid < other.wamid ? -1 : 1));
  const added = new Set<string>();
  for (const part of inParts(rows)) {
    const inserted = await db
      .insertInto('incoming_messages')
      .values(part)
      .onConflict((conflict) => conflict.column('wamid').doNothing())
      .returning('wamid')
      .execute();
    for (const { wamid } of inserted) added.add(wamid);
  }
  // A message that Meta repeats must not bring back an id that has ended since.
  const seen = [...contacts, ...messages.filter(({ id }) => added.has(id)).flatMap(contactOf)];
  // Asked after the insert, which on PostgreSQL waits for an erasure of the same message.
  const wasErased = await erasedAmong(db, [
    ...rows.flatMap(({ wamid, phone, user_id }) => [wamid, phone ?? '', user_id ?? '']),
    ...seen.flatMap(({ userId, phone }) => [userId, phone]),
  ]);
  const erased = rows.filter(
    ({ wamid, phone, user_id, sent_at }) =>
      wasErased([wamid], 0) || wasErased([phone, user_id], sent_at),
  );
  for (const part of inParts(erased)) {
    await db.deleteFrom('incoming_messages').where('id', 'in', idsOf(part)).execute();
  }
  const kept = seen.filter(({ userId, phone, at }) => !wasErased([userId, phone], at));
  await noteContacts(db, kept, now);
}

type Reported = { readonly status: StatusUpdate; readonly now: number };

/** Applies what Meta reports about our messages, in an order in which transactions rarely deadlock. */
async function receiveStatuses(db: Db, reported: readonly Reported[]): Promise<void> {
  if (reported.length === 0) return;
  const nameOf = ({ status: { messageId, wamid } }: Reported) => messageId ?? wamid;
  const sorted = reported.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  await transact(db, async (transaction) => {
    for (const { status, now } of sorted) await applyStatus(transaction, status, now);
  });
}

/** Another message of this sender may hide the number. */
function contactOf({ from, userId, sentAt: at }: IncomingMessage): readonly SeenContact[] {
  return from !== undefined && userId !== undefined ? [{ userId, phone: from, at }] : [];
}

function newMessage(message: IncomingMessage, knownNumber: string | undefined, id: string) {
  const { from, userId, text, adId } = message;
  return {
    id,
    wamid: message.id,
    type: message.type,
    phone: from ?? knownNumber ?? null,
    user_id: userId ?? null,
    sent_at: message.sentAt,
    received_at: message.receivedAt,
    decide_at: message.receivedAt,
    is_erasure_request: isErasureRequest(text) ? 1 : 0,
    mentions_erasure: mentionsErasure(text) ? 1 : 0,
    text: text ?? null,
    ad_id: adId ?? null,
  };
}
