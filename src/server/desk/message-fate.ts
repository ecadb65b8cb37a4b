import type { MessageFate } from '../../domain/desk/lead-detail.ts';
import { idsOf } from '../database/ids-of.ts';
import type { Db } from '../database/schema.ts';
import { numberOf } from '../people/contacts.ts';
import { lastFirst } from '../people/last-written.ts';
import { isFrom, MAX_MESSAGES, type Sender } from '../people/message-sender.ts';

/** The state of a sender's messages; undefined if none are left. */
export async function messageFate(db: Db, sender: Sender): Promise<MessageFate | undefined> {
  const messages = await db
    .selectFrom('incoming_messages')
    .select(['id', 'closed_at', 'is_erasure_request', 'ad_id'])
    .where(isFrom(sender))
    .$call(lastFirst)
    .limit(MAX_MESSAGES)
    .execute();
  const [last] = messages;
  if (!last) return undefined;
  const ids = idsOf(messages);
  return {
    lastId: last.id,
    closed:
      last.closed_at === null
        ? null
        : { by: await whoClosed(db, ids, last.closed_at), at: last.closed_at },
    leadId: await newestLead(db, sender),
    wantsErasure: messages.some((one) => one.is_erasure_request === 1 && one.closed_at === null),
    isFromAd: messages.some(({ ad_id }) => ad_id !== null),
  };
}

/** Closing a message closes the earlier ones too, and the log names only one of them. */
async function whoClosed(db: Db, ids: readonly string[], at: number): Promise<string | null> {
  const entry = await db
    .selectFrom('audit_log')
    .select('actor')
    .where('lead_id', 'in', ids)
    .where('action', '=', 'close')
    .where('at', '=', at)
    .limit(1)
    .executeTakeFirst();
  return entry?.actor ?? null;
}

/** A sender who hid the number may have shown it since. */
async function newestLead(db: Db, sender: Sender): Promise<string | null> {
  const phone = sender.phone ?? (await numberOf(db, sender.user_id));
  if (phone === undefined) return null;
  const lead = await db
    .selectFrom('leads')
    .select('id')
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return lead?.id ?? null;
}
