import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  type IncomingMessage,
  isErasureRequest,
  requestedNumber,
} from '../../../../domain/answer/incoming-message.ts';
import type { Engine } from '../../../settings/database.ts';
import { uuidV7 } from '../../lead-id.ts';
import type { Tables } from '../../schema.ts';
import type { SeenContact, WebhookEvents } from '../answer-store.ts';
import { applyStatus } from '../outgoing/apply-status.ts';
import { comesAfter } from './last-written.ts';
import { lockSender } from './lock-sender.ts';

/** The hash of an erased message's id; the id itself contains the number. */
export function messageHash(wamid: string): string {
  return createHash('sha256').update(wamid).digest('hex');
}

/** Stores what one call of the webhook brought. Each message and status counts once. */
export async function receiveEvents(
  db: Kysely<Tables>,
  engine: Engine,
  events: WebhookEvents,
  now: number,
): Promise<void> {
  if (events.endedUserIds.length > 0) {
    await db
      .deleteFrom('whatsapp_contacts')
      .where('id', 'in', [...events.endedUserIds])
      .execute();
  }
  await noteContacts(db, events.contacts, now);
  // In one order in every transaction, so that two never wait for each other. Their ids keep the
  // order in which they came: Meta tells the second of a message, and two may share it.
  const messages = events.messages
    .map((message) => ({ id: uuidV7(now), message }))
    .toSorted((one, other) => (one.message.id < other.message.id ? -1 : 1));
  const statuses = events.statuses.toSorted((one, other) =>
    (one.messageId ?? one.wamid) < (other.messageId ?? other.wamid) ? -1 : 1,
  );
  const written: Sender[] = [];
  for (const { id, message } of messages) {
    written.push(...(await addMessage(db, engine, id, message, now)));
  }
  await dropEarlierTexts(db, engine, written);
  for (const status of statuses) await applyStatus(db, engine, status, now);
}

type Sender = { readonly column: 'phone' | 'user_id'; readonly value: string };

/** Returns by what its sender is known if it is new and brought a text. */
async function addMessage(
  db: Kysely<Tables>,
  engine: Engine,
  id: string,
  message: IncomingMessage,
  now: number,
): Promise<readonly Sender[]> {
  if (await isErased(db, message)) return [];
  const { userId = '' } = message;
  const shared = requestedNumber(message) ?? '';
  const phone = message.from ?? ((await numberOf(db, userId)) || shared);
  const added = await db
    .insertInto('incoming_messages')
    .values({
      id,
      wamid: message.id,
      type: message.type,
      phone,
      user_id: userId,
      shared_phone: shared,
      sent_at: message.sentAt,
      received_at: message.receivedAt,
      is_erasure_request: isErasureRequest(message.text) ? 1 : 0,
      text: message.text ?? null,
    })
    .onConflict((conflict) => conflict.column('wamid').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return [];
  // PostgreSQL's insert waits for an erasure of the same message, and only then its hash is seen.
  if (engine === 'postgres' && (await isErased(db, message))) {
    await db.deleteFrom('incoming_messages').where('id', '=', id).execute();
    return [];
  }
  const told = message.from ?? shared;
  if (told !== '' && userId !== '') await noteContacts(db, [{ userId, phone: told }], now);
  if (message.text === undefined) return [];
  const senders: readonly Sender[] = [
    { column: 'phone', value: phone },
    { column: 'user_id', value: userId },
  ];
  return senders.filter(({ value }) => value !== '');
}

async function isErased(db: Kysely<Tables>, { id }: IncomingMessage): Promise<boolean> {
  const erased = await db
    .selectFrom('erased_messages')
    .select('hash')
    .where('hash', '=', messageHash(id))
    .executeTakeFirst();
  return erased !== undefined;
}

/**
 * Only the last text of a person is kept, which need not be the one that came last. Of two calls
 * at once that bring texts of one person, the second waits until it can see the text of the first.
 */
async function dropEarlierTexts(
  db: Kysely<Tables>,
  engine: Engine,
  senders: readonly Sender[],
): Promise<void> {
  const byName = new Map(senders.map((sender) => [`${sender.column} ${sender.value}`, sender]));
  // Every transaction takes these locks in the same order: otherwise two could wait for each other.
  for (const [name, { column, value }] of [...byName].toSorted(byKey)) {
    await lockSender(db, engine, `texts of ${name}`);
    await db
      .updateTable('incoming_messages')
      .set({ text: null })
      .where(column, '=', value)
      .where('text', 'is not', null)
      .where((row) =>
        row.exists(
          row
            .selectFrom('incoming_messages as later')
            .select('later.id')
            .where(`later.${column}`, '=', value)
            .where('later.text', 'is not', null)
            .where(comesAfter('later', 'incoming_messages')),
        ),
      )
      .execute();
  }
}

/** The number that a business-scoped id came with before; empty if unknown. */
export async function numberOf(db: Kysely<Tables>, userId: string): Promise<string> {
  if (userId === '') return '';
  const contact = await db
    .selectFrom('whatsapp_contacts')
    .select('phone')
    .where('id', '=', userId)
    .executeTakeFirst();
  return contact?.phone ?? '';
}

async function noteContacts(
  db: Kysely<Tables>,
  contacts: readonly SeenContact[],
  now: number,
): Promise<void> {
  const phones = new Map(contacts.map(({ userId, phone }) => [userId, phone]));
  for (const [id, phone] of [...phones].toSorted(byKey)) {
    await db
      .insertInto('whatsapp_contacts')
      .values({ id, phone, seen_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ phone, seen_at: now }))
      .execute();
  }
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
