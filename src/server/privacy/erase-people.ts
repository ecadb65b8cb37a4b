import { idsOf } from '../database/ids-of.ts';
import { inParts } from '../database/in-parts.ts';
import type { Db } from '../database/schema.ts';
import { deleteDeliveries } from '../outbox/close-deliveries.ts';
import { rememberErased } from '../people/erased-names.ts';

type ErasureTime = {
  readonly now: number;
  /** What the person wrote until then does not come back; undefined if nobody asked. */
  readonly requestedAt: number | undefined;
};

/**
 * Erases the WhatsApp data of numbers whose last lead was among the deleted ones, unless the person
 * has just written again and still waits for an answer.
 */
export async function eraseNumbersWithoutLeads(
  db: Db,
  deleted: readonly { readonly phone: string }[],
  time: ErasureTime,
): Promise<void> {
  const phones = new Set(deleted.map(({ phone }) => phone));
  for (const part of inParts([...phones])) {
    const leads = db.selectFrom('leads').select('phone').distinct().where('phone', 'in', part);
    const undecided = db
      .selectFrom('incoming_messages')
      .select('phone')
      .where('phone', 'in', part)
      .where('handled_at', 'is', null);
    const kept = [...(await leads.execute()), ...(await undecided.execute())];
    const keptPhones = new Set(kept.map(({ phone }) => phone));
    const gone = part.filter((phone) => !keptPhones.has(phone));
    await erasePeople(db, gone, time);
  }
}

/**
 * Erases the WhatsApp data of people, given by their number or, if they hide it, by their
 * business-scoped id; their leads stay. Hashes of the message ids stay for a while, because Meta
 * may repeat a message for seven days, and those of the people who asked for it.
 */
export async function erasePeople(
  db: Db,
  people: readonly string[],
  { now, requestedAt }: ErasureTime,
): Promise<number> {
  if (people.length === 0) return 0;
  const contacts = await db
    .deleteFrom('whatsapp_contacts')
    .where((row) => row.or([row('phone', 'in', people), row('id', 'in', people)]))
    .returning('id')
    .execute();
  const senders = [...new Set([...people, ...idsOf(contacts)])];
  const messages = await db
    .deleteFrom('incoming_messages')
    .where((row) => row.or([row('phone', 'in', people), row('user_id', 'in', senders)]))
    .returning(['id', 'wamid'])
    .execute();
  for (const part of inParts(messages)) {
    await rememberErased(
      db,
      part.map(({ wamid }) => wamid),
      now,
    );
  }
  if (requestedAt !== undefined) await rememberErased(db, senders, requestedAt);
  const sent = await db
    .selectFrom('outgoing_messages')
    .select('id')
    .where('recipient', 'in', senders)
    .execute();
  await deleteDeliveries(db, idsOf(sent));
  return contacts.length + messages.length + sent.length;
}
