import type { Kysely } from 'kysely';
import type { MessageDecision } from '../../../../domain/answer/decide-for-message.ts';
import { REPLY_WINDOW } from '../../../../domain/answer/reply-window.ts';
import type { StoredMessage, Tables } from '../../schema.ts';
import { setAnswer } from '../lead-answer.ts';
import { queueMessage } from '../outgoing/queue-message.ts';

/** Changes the leads and the outbox as it was decided about a message. */
export async function applyDecision(
  db: Kysely<Tables>,
  row: StoredMessage,
  decision: MessageDecision,
  now: number,
): Promise<void> {
  const reply = { replyTo: row.wamid, wroteAt: row.sent_at };
  if ('superseded' in decision) {
    await setAnswer(db, decision.superseded, 'superseded', null, now);
  }
  switch (decision.kind) {
    case 'answer': {
      const { leadId, number: recipient } = decision;
      await setAnswer(db, [leadId], 'asked', null, now);
      await queueMessage(
        db,
        { ...reply, leadId, kind: 'text', recipient, recipientType: 'to' },
        now,
      );
      break;
    }
    case 'fail':
      await setAnswer(db, [decision.leadId], 'failed', decision.reason, now);
      break;
    case 'extend_window':
      await extendWindow(db, decision.leadId, row.sent_at + REPLY_WINDOW);
      break;
    case 'ask_for_number': {
      const { userId: recipient, forErasure } = decision;
      const ask = {
        ...reply,
        kind: 'ask',
        recipient,
        recipientType: 'recipient',
        forErasure,
      } as const;
      await queueMessage(db, ask, now);
      break;
    }
    case 'say_nothing_found': {
      const line = {
        ...reply,
        kind: 'not_found',
        recipient: decision.number,
        recipientType: 'to',
      } as const;
      await queueMessage(db, line, now);
      break;
    }
    case 'erase':
    case 'wait':
    case 'leave_to_people':
    case 'ignore':
      break;
  }
}

export async function noteHandled(
  db: Kysely<Tables>,
  row: StoredMessage,
  number: string,
  decision: MessageDecision,
  now: number,
): Promise<void> {
  const isUsed = decision.kind === 'answer' || decision.kind === 'fail';
  await db
    .updateTable('incoming_messages')
    .set({
      phone: number || row.phone,
      ...(decision.kind === 'wait' ? { decide_at: decision.until } : { handled_at: now }),
      ...(isUsed && { used_for_lead: decision.leadId }),
    })
    .where('id', '=', row.id)
    .execute();
}

/** A new message of the visitor gives the queued answer more time. */
async function extendWindow(db: Kysely<Tables>, leadId: string, until: number): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ window_ends_at: until })
    .where('lead_id', '=', leadId)
    .where('window_ends_at', '<', until)
    .where('status', 'is', null)
    .execute();
}
