import {
  LEAVE_TO_PEOPLE,
  type MessageDecision,
} from '../../../domain/answer/decide-for-message.ts';
import { REPLY_WINDOW } from '../../../domain/answer/reply-window.ts';
import type { Db, StoredMessage } from '../../database/schema.ts';
import { setOpenAnswer } from '../../outbox/lead-answer.ts';
import { nameOf } from '../../people/message-sender.ts';
import { noteOpen } from '../open-messages.ts';
import { queueMessage } from '../outgoing/queue.ts';

/**
 * Applies the decision about a message to the leads and the outbox. Returns what was done: if a
 * person has answered meanwhile, nothing is left to do.
 */
export async function applyDecision(
  db: Db,
  row: StoredMessage,
  number: string | null,
  decision: MessageDecision,
  now: number,
): Promise<MessageDecision> {
  const recipient = nameOf({ phone: number, user_id: row.user_id });
  const reply = { replyTo: row.wamid, wroteAt: row.sent_at, recipient };
  if ('superseded' in decision) {
    await setOpenAnswer(db, decision.superseded, 'superseded', null, now);
  }
  switch (decision.kind) {
    case 'answer': {
      const { leadId } = decision;
      if (!(await setOpenAnswer(db, [leadId], 'asked', null, now))) return LEAVE_TO_PEOPLE;
      await queueMessage(db, { ...reply, leadId, kind: 'text' }, now);
      break;
    }
    case 'fail':
      await setOpenAnswer(db, [decision.leadId], 'failed', { name: decision.reason }, now);
      break;
    case 'extend_window':
      await extendWindow(db, decision.leadId, row.sent_at + REPLY_WINDOW);
      break;
    case 'say':
      await queueMessage(db, { ...reply, kind: decision.line }, now);
      break;
    case 'erase':
    case 'wait':
    case 'leave_to_people':
      break;
  }
  return decision;
}

export async function noteHandled(
  db: Db,
  row: StoredMessage,
  number: string | null,
  decision: MessageDecision,
  now: number,
): Promise<void> {
  const leadId = usedForLead(decision);
  await db
    .updateTable('incoming_messages')
    .set({
      phone: number ?? row.phone,
      ...(decision.kind === 'wait' ? { decide_at: decision.until } : { handled_at: now }),
      ...(leadId !== undefined && { used_at: now, used_for_lead: leadId }),
    })
    .where('id', '=', row.id)
    .execute();
  if (decision.kind !== 'wait') await noteOpen(db, number ?? row.phone, row, now);
}

/** A message whose lead has lost its text was not answered: it may be used for the next lead. */
function usedForLead(decision: MessageDecision): string | undefined {
  const isUsed =
    decision.kind === 'answer' || (decision.kind === 'fail' && decision.reason === 'window_closed');
  return isUsed ? decision.leadId : undefined;
}

/** A new message of the visitor gives the queued answer more time. */
async function extendWindow(db: Db, leadId: string, until: number): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ window_ends_at: until })
    .where('lead_id', '=', leadId)
    .where('window_ends_at', '<', until)
    .where('status', 'is', null)
    .execute();
}
