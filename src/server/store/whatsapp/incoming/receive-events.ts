import { createHash } from 'node:crypto';
import {
  type IncomingMessage,
  isErasureRequest,
  requestedNumber,
} from '../../../../domain/answer/incoming-message.ts';
import { inParts } from '../../database/in-parts.ts';
import { uuidV7 } from '../../lead-id.ts';
import type { Db } from '../../schema.ts';
import type { WebhookEvents } from '../answer-store.ts';
import { applyStatus } from '../outgoing/apply-status.ts';
import { deleteContacts, noteContacts, numbersOf } from './contacts.ts';
import { dropEarlierTexts } from './drop-earlier-texts.ts';

/** The hash of an erased message's id; the id itself contains the number. */
export function messageHash(wamid: string): string {
  return createHash('sha256').update(wamid).digest('hex');
}

/** Stores what the webhook was called with. Each message and status counts once. */
export async function receiveEvents(db: Db, events: WebhookEvents, now: number): Promise<void> {
  await deleteContacts(db, events.endedUserIds);
  await noteContacts(db, events.contacts, now);
  // In one order in every transaction, so that two never wait for each other. Their ids keep the
  // order in which they came: Meta tells the second of a message, and two may share it.
  const messages = events.messages
    .map((message) => ({ id: uuidV7(now), message }))
    .toSorted((one, other) => (one.message.id < other.message.id ? -1 : 1));
  const statuses = events.statuses.toSorted((one, other) =>
    (one.messageId ?? one.wamid) < (other.messageId ?? other.wamid) ? -1 : 1,
  );
  const added: NewMessage[] = [];
  for (const part of inParts(messages)) added.push(...(await addMessages(db, part)));
  await noteContacts(
    db,
    added.flatMap(({ toldContact }) => toldContact),
    now,
  );
  await dropEarlierTexts(
    db,
    added.map(({ row }) => row).filter(({ text }) => text !== null),
  );
  for (const status of statuses) await applyStatus(db, status, now);
}

type Received = { readonly id: string; readonly message: IncomingMessage };
type NewMessage = ReturnType<typeof newMessage>;

/** Returns those that were neither stored before nor erased. */
async function addMessages(db: Db, received: readonly Received[]): Promise<readonly NewMessage[]> {
  const hidden = received.filter(({ message }) => message.from === undefined);
  const numbers = await numbersOf(
    db,
    hidden.map(({ message }) => message.userId ?? ''),
  );
  const messages = received.map((one) => newMessage(one, numbers));
  const inserted = await db
    .insertInto('incoming_messages')
    .values(messages.map(({ row }) => row))
    .onConflict((conflict) => conflict.column('wamid').doNothing())
    .returning('id')
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  const stored = messages.filter(({ row }) => ids.has(row.id));
  // Asked only now: PostgreSQL's insert waits for an erasure of the same message, and the hash that
  // the erasure leaves can be seen only afterwards.
  const hashes = await erasedHashes(db, stored);
  if (hashes.size === 0) return stored;
  const isErased = ({ row }: NewMessage) => hashes.has(messageHash(row.wamid));
  const erased = stored.filter(isErased).map(({ row }) => row.id);
  await db.deleteFrom('incoming_messages').where('id', 'in', erased).execute();
  return stored.filter((message) => !isErased(message));
}

async function erasedHashes(db: Db, messages: readonly NewMessage[]): Promise<ReadonlySet<string>> {
  if (messages.length === 0) return new Set();
  const erased = await db
    .selectFrom('erased_messages')
    .select('hash')
    .where(
      'hash',
      'in',
      messages.map(({ row }) => messageHash(row.wamid)),
    )
    .execute();
  return new Set(erased.map(({ hash }) => hash));
}

function newMessage({ id, message }: Received, numbers: ReadonlyMap<string, string>) {
  const { userId = '' } = message;
  const shared = requestedNumber(message) ?? '';
  const told = message.from ?? shared;
  return {
    row: {
      id,
      wamid: message.id,
      type: message.type,
      phone: message.from ?? (numbers.get(userId) || shared),
      user_id: userId,
      shared_phone: shared,
      sent_at: message.sentAt,
      received_at: message.receivedAt,
      is_erasure_request: isErasureRequest(message.text) ? (1 as const) : (0 as const),
      text: message.text ?? null,
    },
    /** The number that the message itself tells about its sender's id. */
    toldContact: told !== '' && userId !== '' ? [{ userId, phone: told }] : [],
  };
}
