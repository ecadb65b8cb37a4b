import { isReplyWindowOpen, REPLY_WINDOW } from '../../../domain/answer/reply-window.ts';
import { type AuditStamp, insertAudit } from '../../audit.ts';
import { uuidV7 } from '../../database/lead-id.ts';
import type { Db, MessageKind } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { knownLeads } from '../../leads/known-leads.ts';
import { withheldAs } from '../../leads/usable.ts';
import { addDeliveries, makeDue } from '../../outbox/change-deliveries.ts';
import { setAnswer } from '../../outbox/lead-answer.ts';
import { lastMessageOf } from '../../people/last-written.ts';
import { lockSender } from '../../people/lock-sender.ts';

export const QUEUE_REFUSALS = {
  window_closed: 'the last message of this number is older than 24 hours, or there is none',
  quarantined: 'the lead is quarantined',
  restricted: 'the lead is restricted',
  text_gone: 'its text is gone',
} as const;

export type QueueResult = 'queued' | keyof typeof QUEUE_REFUSALS;

/** Queues an answer that the operator asked for, and records it in the audit log. */
export function queueAnswerBy(db: Db, leadId: string, stamp: AuditStamp): Promise<QueueResult> {
  return transact(db, async (transaction) => {
    const result = await queueAnswer(transaction, leadId, stamp.at);
    if (result === 'queued') {
      await insertAudit(transaction, [{ ...stamp, action: 'answer', leadId, detail: null }]);
    }
    return result;
  });
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
    await makeDue(db, waiting.id);
    return 'queued';
  }
  const reply = { replyTo: message.wamid, wroteAt: message.sent_at };
  await queueMessage(db, { ...reply, leadId, kind: 'text', recipient: number }, now);
  return 'queued';
}

type HeldBack = { readonly id: string; readonly phone: string };

/**
 * Queues the text of a lead that was held back, unless the visitor has since asked for the answer
 * to a newer lead.
 */
export async function queueAgain(db: Db, lead: HeldBack, now: number): Promise<void> {
  if (await supersedeOutdated(db, lead, now)) return;
  const result = await queueAnswer(db, lead.id, now);
  if (result !== 'queued') await setAnswer(db, lead.id, 'failed', { name: result }, now);
}

/** The newest lead of a number counts: nobody must get an older analysis after a newer one. */
export async function supersedeOutdated(db: Db, lead: HeldBack, now: number): Promise<boolean> {
  const leads = await knownLeads(db, lead.phone);
  const isOutdated = leads.some(
    ({ id, answer, isQuarantined }) => id > lead.id && answer !== 'none' && !isQuarantined,
  );
  if (isOutdated) await setAnswer(db, lead.id, 'superseded', null, now);
  return isOutdated;
}

type ReplyTo = { readonly id: string; readonly phone: string };
type Written = { readonly text: string; readonly byWhom: string };

/** Queues what a person wrote at the desk. The caller has locked the sender. */
export async function queueReply(
  db: Db,
  { id: leadId, phone: recipient }: ReplyTo,
  written: Written,
  now: number,
): Promise<'queued' | 'window_closed'> {
  const last = await lastMessageOf(db, recipient);
  if (!last || !isReplyWindowOpen(last.sent_at, now)) return 'window_closed';
  const reply = { replyTo: last.wamid, wroteAt: last.sent_at };
  await queueMessage(db, { ...reply, ...written, leadId, kind: 'reply', recipient }, now);
  return 'queued';
}

type NewMessage = {
  readonly leadId?: string;
  readonly kind: MessageKind;
  readonly recipient: string;
  readonly replyTo: string;
  /** When the visitor wrote. */
  readonly wroteAt: number;
  /** What a person wrote at the desk, and who. */
  readonly text?: string;
  readonly byWhom?: string;
};

/** Puts a message into the outbox. Pictures go after everything else. */
export async function queueMessage(db: Db, message: NewMessage, now: number): Promise<void> {
  const { leadId, kind } = message;
  const id = uuidV7(now);
  const lead_id = leadId ?? null;
  await addDeliveries(db, [
    {
      destination: 'whatsapp',
      id,
      lead_id,
      event: kind,
      priority: kind === 'picture' ? 1 : 0,
      waiting_since: now,
    },
  ]);
  await db
    .insertInto('outgoing_messages')
    .values({
      id,
      lead_id,
      kind,
      recipient: message.recipient,
      // A person who is asked for the number is known only by a business-scoped id.
      recipient_type: kind === 'ask' ? 'recipient' : 'to',
      reply_to: message.replyTo,
      text: message.text ?? null,
      by_whom: message.byWhom ?? null,
      window_ends_at: message.wroteAt + REPLY_WINDOW,
      created_at: now,
    })
    .execute();
}
