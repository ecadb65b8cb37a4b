import { isReplyWindowOpen } from '../../../domain/answer/reply-window.ts';
import { type AuditStamp, insertAudit } from '../../audit.ts';
import type { Db } from '../../database/schema.ts';
import { withheldAs } from '../../leads/usable.ts';
import { setAnswer } from '../../outbox/lead-answer.ts';
import { lockSender } from '../../people/lock-sender.ts';
import type { QueueResult } from '../answer-store.ts';
import { lastMessageOf } from '../last-written.ts';
import { queueMessage } from './queue-message.ts';

/** Queues an answer that the operator asked for, and records it in the audit log. */
export async function queueAnswerBy(
  db: Db,
  leadId: string,
  stamp: AuditStamp,
): Promise<QueueResult> {
  const result = await queueAnswer(db, leadId, stamp.at);
  if (result === 'queued') {
    await insertAudit(db, [{ ...stamp, action: 'answer', leadId, detail: null }]);
  }
  return result;
}

/** Queues a new message at a person's request, or makes the waiting one due now. */
export async function queueAnswer(db: Db, leadId: string, now: number): Promise<QueueResult> {
  const found = await db
    .selectFrom('leads')
    .select('phone')
    .where('id', '=', leadId)
    .executeTakeFirst();
  if (!found) return 'text_gone';
  const number = found.phone;
  await lockSender(db, number);
  // Read again under the lock: on PostgreSQL the lead may have changed or been erased since.
  const lead = await db
    .selectFrom('leads')
    .leftJoin('bodies', 'bodies.lead', 'leads.id')
    .select(['held', 'restricted_at', 'bodies.lead as body'])
    .where('id', '=', leadId)
    .executeTakeFirst();
  if (!lead) return 'text_gone';
  const heldBack = withheldAs(lead);
  if (heldBack) return heldBack;
  if (lead.body === null) return 'text_gone';
  const message = await lastMessageOf(db, number);
  if (!message || !isReplyWindowOpen(message.sent_at, now)) return 'window_closed';
  await setAnswer(db, leadId, 'asked', null, now);
  const waiting = await db
    .selectFrom('outgoing_messages')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'text')
    .where('status', 'is', null)
    .executeTakeFirst();
  if (waiting) {
    await db
      .updateTable('deliveries')
      .set({ state: 'waiting', next_attempt_at: null })
      .where('destination', '=', 'whatsapp')
      .where('id', '=', waiting.id)
      .execute();
    return 'queued';
  }
  const reply = { replyTo: message.wamid, wroteAt: message.sent_at };
  await queueMessage(db, { ...reply, leadId, kind: 'text', recipient: number }, now);
  return 'queued';
}
