import type { ExpressionBuilder } from 'kysely';
import type { Db, StoredMessage, Tables } from '../database/schema.ts';

/** A number, or the business-scoped id of somebody whose number WhatsApp hides. */
export type Sender = Pick<StoredMessage, 'phone' | 'user_id'>;

/** Ample for 30 days of one sender; if there are more messages, only the last ones are read. */
export const MAX_MESSAGES = 100;

/** Undefined if there is no such message, or if it identifies nobody. */
export async function senderOf(db: Db, id: string): Promise<Sender | undefined> {
  const sender = await db
    .selectFrom('incoming_messages')
    .select(['phone', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return sender && (sender.phone || sender.user_id) ? sender : undefined;
}

export function isFrom({ phone, user_id }: Sender) {
  return (row: ExpressionBuilder<Tables, 'incoming_messages'>) =>
    phone === ''
      ? row.and([row('user_id', '=', user_id), row('phone', '=', '')])
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
  return [{ phone, user_id: '' }, ...contacts.map(({ id }) => ({ phone: '', user_id: id }))];
}

/** The number in the form that leads have, with its plus sign, or an empty text if it is hidden. */
export function shownNumber({ phone }: Sender): string {
  return phone === '' ? '' : `+${phone}`;
}
