import type { Failure, MessageStatus } from '../../../domain/answer/answer-state.ts';
import { REPLY_WINDOW } from '../../../domain/answer/reply-window.ts';
import type { ErrorAction } from '../../../domain/answer/send-errors.ts';
import type { CalculatorInput } from '../../../domain/calculator/calculator-input.ts';
import type { LeadPayload } from '../../../domain/lead/lead-payload.ts';
import { estimateCurve } from '../../../domain/picture/estimate-curve.ts';
import { engineOf } from '../../database/engine-of.ts';
import { idsOf } from '../../database/ids-of.ts';
import type { Db, OutgoingMessage } from '../../database/schema.ts';
import { deleteDeliveries } from '../../outbox/close-deliveries.ts';
import { setAnswerByMessage } from '../../outbox/lead-answer.ts';
import { lockSender } from '../../people/lock-sender.ts';
import { noteWroteAgain } from '../open-messages.ts';
import { queueMessage } from './queue.ts';

/** Why a message failed for good. */
export type SendFailure = Failure & { readonly code?: number | undefined };

/** A message, and how often its sending has failed. */
export type LockedMessage = OutgoingMessage & { readonly schedule_step: number };

/** Locks the delivery first, from which the message is deleted. */
export function lockMessage(db: Db, id: string): Promise<LockedMessage | undefined> {
  return db
    .selectFrom('deliveries')
    .innerJoin('outgoing_messages', 'outgoing_messages.id', 'deliveries.id')
    .selectAll('outgoing_messages')
    .select('schedule_step')
    .where('deliveries.id', '=', id)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Locks the recipient before any row, in the same order as when deciding about a message. */
export async function lockRecipient(db: Db, id: string): Promise<void> {
  const row = await db
    .selectFrom('outgoing_messages')
    .select('recipient')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row) await lockSender(db, row.recipient);
}

/** Meta has the message, according to its response or a status, whichever comes first. */
export async function messageAccepted(
  db: Db,
  row: OutgoingMessage,
  wamid: string,
  status: MessageStatus,
  now: number,
): Promise<void> {
  if (row.kind === 'erased') return forgetConfirmation(db, row);
  await db
    .updateTable('outgoing_messages')
    .set({
      wamid,
      status,
      calling_since: null,
      error_code: null,
      failure: null,
      failure_text: null,
      ...(row.sent_at === null && status === 'sent' && { sent_at: now }),
    })
    .where('id', '=', row.id)
    .execute();
  await setAnswerByMessage(db, row, status, null, now);
  const isFirst = row.status === null || row.failure === 'unknown';
  if (isFirst && row.kind === 'text') await queuePicture(db, row, now);
}

export async function messageFailed(
  db: Db,
  row: OutgoingMessage,
  failure: SendFailure,
  now: number,
): Promise<void> {
  if (row.kind === 'erased') return forgetConfirmation(db, row);
  await db
    .updateTable('outgoing_messages')
    .set({
      status: 'failed',
      calling_since: null,
      failed_at: now,
      error_code: failure.code ?? null,
      failure: failure.name,
      failure_text: failure.text ?? null,
    })
    .where('id', '=', row.id)
    .execute();
  await setAnswerByMessage(db, row, 'failed', failure, now);
  if (row.kind === 'reply') await reopenQuestion(db, row, now);
}

/** Sending a reply has ended the question, which nobody has answered after all. */
async function reopenQuestion(db: Db, { reply_to }: OutgoingMessage, now: number): Promise<void> {
  const question = await db
    .updateTable('incoming_messages')
    .set({ closed_at: null })
    .where('wamid', '=', reply_to)
    .returning('phone')
    .executeTakeFirst();
  if (question?.phone) await noteWroteAgain(db, question.phone, now);
}

async function queuePicture(db: Db, row: OutgoingMessage, now: number): Promise<void> {
  if (row.lead_id === null) return;
  const lead = await db
    .selectFrom('leads')
    .innerJoin('bodies', 'bodies.lead', 'leads.id')
    .select('payload')
    .where('id', '=', row.lead_id)
    .where('held', 'is', null)
    .executeTakeFirst();
  if (!lead || !hasPicture(lead.payload)) return;
  // A text that failed after Meta accepted it may be accepted again.
  const queuedBefore = await db
    .selectFrom('outgoing_messages')
    .select('id')
    .where('lead_id', '=', row.lead_id)
    .where('kind', '=', 'picture')
    .where('created_at', '>=', row.created_at)
    .executeTakeFirst();
  if (queuedBefore) return;
  const { recipient, reply_to: replyTo } = row;
  const wroteAt = row.window_ends_at - REPLY_WINDOW;
  await queueMessage(
    db,
    { leadId: row.lead_id, kind: 'picture', recipient, replyTo, wroteAt },
    now,
  );
}

/** Whether there is an estimate to draw for this person. */
function hasPicture(payload: string): boolean {
  const { user_inputs: inputs } = JSON.parse(payload) as LeadPayload;
  return estimateCurve(JSON.parse(inputs) as CalculatorInput) !== undefined;
}

/** A picture alone would answer nothing. It is queued again if its text is accepted again. */
export async function withdrawPicture(
  db: Db,
  { kind, lead_id, created_at }: OutgoingMessage,
): Promise<void> {
  if (kind !== 'text' || lead_id === null) return;
  const withdrawn = await db
    .selectFrom('outgoing_messages')
    .select('id')
    .where('lead_id', '=', lead_id)
    .where('kind', '=', 'picture')
    .where('created_at', '>=', created_at)
    .where('status', 'is', null)
    // A call in flight cannot be taken back.
    .where('calling_since', 'is', null)
    .execute();
  await deleteDeliveries(db, idsOf(withdrawn));
}

/** Deletes the contact together with the message that confirms the erasure. */
async function forgetConfirmation(db: Db, row: OutgoingMessage): Promise<void> {
  await deleteDeliveries(db, [row.id]);
  await db.deleteFrom('whatsapp_contacts').where('id', '=', row.recipient).execute();
}

/**
 * Meta may accept an attempt and report its failure later, twice, and long after the next attempt:
 * the ids of all that failed are kept, so that no failure counts again.
 */
export async function hasFailedBefore(db: Db, wamid: string): Promise<boolean> {
  const failed = await db
    .selectFrom('failed_sends')
    .select('wamid')
    .where('wamid', '=', wamid)
    .executeTakeFirst();
  return failed !== undefined;
}

export async function noteFailed(db: Db, message: string, wamid: string): Promise<void> {
  await db
    .insertInto('failed_sends')
    .values({ wamid, message })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const MAX_LENGTH = 160;

/** Numbers, and ids of messages, which contain one in base64. */
const NUMBERS = /wamid\.[\w+/=-]*|[\d+][\d\s().-]{4,}/g;

/** Meta's refusal, for the operator. Its words may contain a number, which is removed. */
export function refusalOf(
  action: ErrorAction,
  code: number | undefined,
  words: string | undefined,
): Failure {
  if (action === 'window_closed') return { name: 'window_closed' };
  const safe = (words ?? '').replace(NUMBERS, '…').slice(0, MAX_LENGTH);
  const text = [code === undefined ? undefined : `error ${code}`, safe].filter(Boolean).join(': ');
  return { name: 'refused', text };
}
