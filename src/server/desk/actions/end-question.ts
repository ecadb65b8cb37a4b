import { newestOf } from '../../../domain/desk/lead-detail.ts';
import type { AuditStamp } from '../../audit.ts';
import type { Db } from '../../database/schema.ts';
import { withheldAs } from '../../leads/usable.ts';
import { sendersOfNumber } from '../../people/message-sender.ts';
import { forgetWroteAgain } from '../../whatsapp/open-messages.ts';
import { queueReply } from '../../whatsapp/outgoing/queue.ts';
import { refused } from '../desk-error.ts';
import type { LeadChange } from '../protocol.ts';
import { readThread } from '../read-thread.ts';
import type { LeadBefore } from './require-lead.ts';

type EndOfQuestion = Extract<LeadChange, { readonly kind: 'reply' | 'done' }>;

/**
 * Replies to what the visitor wrote, or says that it needs no reply: it is no longer to do. Refused
 * if the conversation has gone on since the person saw it.
 */
export async function endQuestion(
  db: Db,
  lead: LeadBefore,
  change: EndOfQuestion,
  { at, actor }: AuditStamp,
): Promise<void> {
  const thread = await readThread(db, await sendersOfNumber(db, lead.phone));
  const newest = newestOf(thread);
  if (newest !== change.after) {
    const message = thread.find(({ id }) => id === newest);
    throw refused('changed', { by: message?.by ?? '', at: message?.at ?? 0 });
  }
  if (change.kind === 'reply') {
    const heldBack = withheldAs(lead);
    if (heldBack) throw refused(heldBack);
    const result = await queueReply(db, lead, { text: change.text, byWhom: actor }, at);
    if (result !== 'queued') throw refused(result);
  }
  await closeMessages(db, lead.phone, at);
}

/** Ends the question, even if the row of another lead of the number has it. */
async function closeMessages(db: Db, phone: string, now: number): Promise<void> {
  await forgetWroteAgain(db, phone);
  await db
    .updateTable('incoming_messages')
    .set({ closed_at: now })
    .where('phone', '=', phone)
    .where('handled_at', 'is not', null)
    .where('closed_at', 'is', null)
    .execute();
}
