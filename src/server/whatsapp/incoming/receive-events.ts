import {
  type IncomingMessage,
  isErasureRequest,
  mentionsErasure,
  requestedNumber,
} from '../../../domain/answer/incoming-message.ts';
import { engineOf } from '../../database/engine-of.ts';
import { idsOf } from '../../database/ids-of.ts';
import { inParts } from '../../database/in-parts.ts';
import { uuidV7 } from '../../database/lead-id.ts';
import type { Db } from '../../database/schema.ts';
import {
  deleteContacts,
  noteContacts,
  numbersOf,
  type SeenContact,
} from '../../people/contacts.ts';
import { type ErasedAt, erasedAmong } from '../../people/erased-names.ts';
import { applyStatus, type StatusUpdate } from '../outgoing/apply-status.ts';

export type WebhookEvents = {
  /** Messages of visitors only. */
  readonly messages: readonly IncomingMessage[];
  readonly statuses: readonly StatusUpdate[];
  readonly contacts: readonly SeenContact[];
  /** Business-scoped ids that no longer belong to anybody. */
  readonly endedUserIds: readonly string[];
};

/** Stores the messages of webhook calls, each once, and what they reveal about their senders. */
export async function receiveMessages(db: Db, events: WebhookEvents, now: number): Promise<void> {
  await deleteContacts(db, events.endedUserIds);
  await noteContacts(db, await withoutErasedContacts(db, events.contacts), now);
  // In a fixed order, so that transactions rarely deadlock. The ids keep the order of arrival,
  // because Meta's times are in whole seconds, and two messages may share one.
  const messages = events.messages
    .map((message) => ({ id: uuidV7(now), message }))
    .toSorted((one, other) => (one.message.id < other.message.id ? -1 : 1));
  const added: NewMessage[] = [];
  for (const part of inParts(messages)) added.push(...(await addMessages(db, part)));
  await noteContacts(
    db,
    added.flatMap(({ contacts }) => contacts),
    now,
  );
}

/** Applies what Meta reports about our messages. Each report counts once. */
export async function receiveStatuses(
  db: Db,
  statuses: WebhookEvents['statuses'],
  now: number,
): Promise<void> {
  const sorted = statuses.toSorted((one, other) =>
    (one.messageId ?? one.wamid) < (other.messageId ?? other.wamid) ? -1 : 1,
  );
  for (const status of sorted) await applyStatus(db, status, now);
}

type Received = { readonly id: string; readonly message: IncomingMessage };
type NewMessage = ReturnType<typeof newMessage>;

/** Returns the messages that were neither stored before nor erased, nor come from erased people. */
async function addMessages(db: Db, received: readonly Received[]): Promise<readonly NewMessage[]> {
  const numbers = await knownNumbers(db, received);
  const all = received.map((one) => newMessage(one, numbers));
  // Checked before the insert, so that no erased message is written again, not even for a moment,
  // unless its erasure is not committed yet.
  const messages = await withoutErased(db, all);
  if (messages.length === 0) return [];
  const inserted = await db
    .insertInto('incoming_messages')
    .values(messages.map(({ row }) => row))
    .onConflict((conflict) => conflict.column('wamid').doNothing())
    .returning('id')
    .execute();
  const ids = new Set(idsOf(inserted));
  const stored = messages.filter(({ row }) => ids.has(row.id));
  if (engineOf(db) === 'sqlite') return stored;
  // Checked again: PostgreSQL's insert waits for an erasure of the same message, whose hash becomes
  // visible only afterwards.
  const kept = await withoutErased(db, stored);
  const erased = stored.filter((message) => !kept.includes(message)).map(({ row }) => row.id);
  if (erased.length > 0) {
    await db.deleteFrom('incoming_messages').where('id', 'in', erased).execute();
  }
  return kept;
}

/** Numbers by user id, for senders who hide theirs; another message of the call may show it. */
async function knownNumbers(
  db: Db,
  received: readonly Received[],
): Promise<ReadonlyMap<string, string>> {
  const shown = received.flatMap(({ message: { from, userId } }) =>
    from !== undefined && userId !== undefined ? [[userId, from] as const] : [],
  );
  const hidden = received.filter(({ message }) => message.from === undefined);
  const ids = hidden.flatMap(({ message }) => message.userId ?? []);
  return new Map([...(await numbersOf(db, ids)), ...shown]);
}

async function withoutErased(
  db: Db,
  messages: readonly NewMessage[],
): Promise<readonly NewMessage[]> {
  if (messages.length === 0) return [];
  const names = messages.flatMap(({ row }) =>
    [row.wamid, row.phone, row.user_id].filter((name) => name !== null),
  );
  const erasedAt = await erasedAmong(db, names);
  return messages.filter(
    ({ row }) =>
      erasedAt(row.wamid) === undefined &&
      !isErased(erasedAt, [row.phone, row.user_id], row.sent_at),
  );
}

/** A notice of a changed number that is repeated after an erasure must not bring it back. */
async function withoutErasedContacts(
  db: Db,
  contacts: readonly SeenContact[],
): Promise<readonly SeenContact[]> {
  if (contacts.length === 0) return [];
  const erasedAt = await erasedAmong(
    db,
    contacts.flatMap(({ userId, phone }) => [userId, phone]),
  );
  return contacts.filter(({ userId, phone, at }) => !isErased(erasedAt, [userId, phone], at));
}

/** Whether one of them asked for erasure at that time or later. Meta's times are whole seconds. */
function isErased(
  erasedAt: ErasedAt,
  names: readonly (string | null)[],
  writtenAt: number,
): boolean {
  return names.some((name) => name !== null && writtenAt <= (erasedAt(name) ?? 0));
}

function newMessage({ id, message }: Received, numbers: ReadonlyMap<string, string>) {
  const { userId } = message;
  const shared = requestedNumber(message);
  const ownNumber = message.from ?? shared;
  return {
    row: {
      id,
      wamid: message.id,
      type: message.type,
      phone: message.from ?? numbers.get(userId ?? '') ?? shared ?? null,
      user_id: userId ?? null,
      shared_phone: shared ?? null,
      sent_at: message.sentAt,
      received_at: message.receivedAt,
      decide_at: message.receivedAt,
      is_erasure_request: isErasureRequest(message.text) ? (1 as const) : (0 as const),
      mentions_erasure: mentionsErasure(message.text) ? (1 as const) : (0 as const),
      text: message.text ?? null,
      ad_id: message.adId ?? null,
    },
    /** The number that the message itself gives for its sender's id. */
    contacts:
      ownNumber !== undefined && userId !== undefined
        ? [{ userId, phone: ownNumber, at: message.sentAt }]
        : [],
  };
}
