import type { ExpressionBuilder } from 'kysely';
import type { Db, StoredMessage, Tables } from '../database/schema.ts';

/** A number, or the business-scoped id of somebody whose number WhatsApp hides. */
export type Sender = Pick<StoredMessage, 'phone' | 'user_id'>;

/** Ample for 30 days of one sender; if there are more messages, only the last ones are read. */
export const MAX_MESSAGES = 100;

/** What tells one sender from others: the number, or the business-scoped id while it is hidden. */
export function nameOf({ phone, user_id }: Sender): string {
  return phone ?? user_id ?? '';
}

/** Undefined if there is no such message. */
export function senderOf(db: Db, id: string): Promise<Sender | undefined> {
  return db
    .selectFrom('incoming_messages')
    .select(['phone', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function isFrom({ phone, user_id }: Sender) {
  return (row: ExpressionBuilder<Tables, 'incoming_messages'>) =>
    phone === null
      ? row.and([row('user_id', '=', user_id), row('phone', 'is', null)])
      : row('phone', '=', phone);
}

export function isFromAny(senders: readonly Sender[]) {
  return (row: ExpressionBuilder<Tables, 'incoming_messages'>) =>
    row.or(senders.map((sender) => isFrom(sender)(row)));
}

/** A number, given as digits, and the ids under which its owner may have written before showing it. */
export async function sendersOfNumber(db: Db, phone: string): Promise<readonly Sender[]> {
  const contacts = await db
    .selectFrom('whatsapp_contacts')
    .select('id')
    .where('phone', '=', phone)
    .limit(MAX_MESSAGES)
    .execute();
  return [{ phone, user_id: null }, ...contacts.map(({ id }) => ({ phone: null, user_id: id }))];
}

/** The number in the form that leads have, with its plus sign, or an empty text if it is hidden. */
export function shownNumber({ phone }: Sender): string {
  return phone === null ? '' : `+${phone}`;
}
