import { idsOf } from '../database/ids-of.ts';
import { inParts } from '../database/in-parts.ts';
import { deleteDeskData } from '../desk/actions/delete-desk-data.ts';
import type { Db } from '../schema.ts';
import { deleteOutgoing } from '../whatsapp/outgoing/delete-outgoing.ts';
import { messageHash } from '../whatsapp/receive/receive-events.ts';

/**
 * Erases everything that WhatsApp has left about a number except the leads themselves, or about the
 * business-scoped id of somebody who hides it. Hashes of the ids stay for a while, because Meta may
 * repeat a message for seven days.
 */
export async function erasePerson(db: Db, sender: string, now: number): Promise<number> {
  const contacts = await db
    .deleteFrom('whatsapp_contacts')
    .where((row) => row.or([row('phone', '=', sender), row('id', '=', sender)]))
    .returning('id')
    .execute();
  const senders = [...new Set([sender, ...contacts.map(({ id }) => id)])];
  const messages = await db
    .deleteFrom('incoming_messages')
    .where((row) => row.or([row('phone', '=', sender), row('user_id', 'in', senders)]))
    .returning(['id', 'wamid'])
    .execute();
  for (const part of inParts(messages)) {
    await deleteDeskData(db, idsOf(part));
    await db
      .insertInto('erased_messages')
      .values(part.map(({ wamid }) => ({ hash: messageHash(wamid), erased_at: now })))
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }
  const sent = await db
    .selectFrom('outgoing_messages')
    .select('id')
    .where('recipient', 'in', senders)
    .execute();
  await deleteOutgoing(db, idsOf(sent));
  return contacts.length + messages.length + sent.length;
}
