import type { Db, StoredMessage } from '../../database/schema.ts';
import type { LeadReach } from '../../leads/lead.ts';
import { eraseSender } from '../../privacy/erase-sender.ts';
import { queueMessage } from '../outgoing/queue-message.ts';

/** Erases everything of a number at its owner's request, and queues a confirmation. */
export async function eraseByMessage(
  db: Db,
  message: StoredMessage,
  number: string,
  now: number,
  announceErasure: boolean,
): Promise<readonly LeadReach[]> {
  const { leads } = await eraseSender(db, number, now, {
    announceAt: announceErasure ? now : undefined,
    requestedAt: message.sent_at,
    audit: { at: now, actor: 'whatsapp', action: 'erase' },
  });
  const reply = { replyTo: message.wamid, wroteAt: message.sent_at };
  await queueMessage(db, { ...reply, kind: 'erased', recipient: number }, now);
  return leads;
}
