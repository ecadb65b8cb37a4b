import { type Answer, failureOf, isOpen } from '../../../domain/answer/answer-state.ts';
import { idsOf } from '../../database/ids-of.ts';
import type { Db } from '../../database/schema.ts';
import { restoreSuperseded, setAnswer, setOpenAnswer } from '../../leads/lead-answer.ts';
import { leadsWithDelivery, STATUS } from '../../leads/leads-with-delivery.ts';
import { parseReplacedAnswers, type ReplacedAnswers } from '../../leads/replaced-answers.ts';
import { closeDeliveries, reopenDeliveries } from '../../outbox/close-deliveries.ts';
import { lockDeliveries } from '../../outbox/lock-deliveries.ts';
import { decideForNumber } from '../../whatsapp/deciding/decide-leads.ts';
import { queueAgain, supersedeOutdated } from '../../whatsapp/outgoing/queue-again.ts';
import { RefusedError } from './refusal.ts';
import { type LeadBefore, lockedLead, requireLead } from './require-lead.ts';

/**
 * Marks a lead as answered by a person, so that nothing more is sent automatically, neither by
 * WhatsApp nor to the automation. The older requests of the number are no longer owed an answer.
 * Returns what `undoAnswered` needs.
 */
export async function answeredByHand(db: Db, before: LeadBefore, now: number): Promise<string> {
  const lead = await lockedLead(db, before);
  const superseded = await olderRequests(db, lead);
  await closeDeliveries(db, [lead.id, ...idsOf(superseded)], ['waiting', 'dead']);
  await setAnswer(db, lead.id, 'by_hand', null, now);
  await setOpenAnswer(db, idsOf(superseded), 'superseded', null, now);
  const { answer, failure, failure_text } = lead;
  return JSON.stringify({ answer, failure, failure_text, superseded } satisfies ReplacedAnswers);
}

/**
 * The older requests that still owe an answer. Not those that the automation has, nor those with a
 * text in the outbox, which the decision about the visitor's message replaces.
 */
function olderRequests(db: Db, { id, phone }: LeadBefore) {
  return leadsWithDelivery(db)
    .select(['leads.id', 'leads.answer', 'leads.failure', 'leads.failure_text'])
    .where('leads.phone', '=', phone)
    .where('leads.id', '<', id)
    .where('leads.answer', 'in', ['none', 'failed'])
    .where(STATUS, 'in', ['waiting', 'dead'])
    .where('leads.restricted_at', '=', 0)
    .execute();
}

export async function undoAnswered(db: Db, before: LeadBefore, now: number): Promise<void> {
  const lead = await lockedLead(db, before);
  if (lead.answer !== 'by_hand') throw new RefusedError({ kind: 'invalid' });
  const replaced = parseReplacedAnswers(lead.undo_answer);
  await lockDeliveries(db, [lead.id, ...idsOf(replaced.superseded)]);
  await setAnswer(db, lead.id, replaced.answer, failureOf(replaced), now);
  await applyTextState(db, lead, replaced.answer, now);
  const { answer } = await requireLead(db, lead.id);
  // Nobody must get an older analysis after a newer one.
  const restored = isOpen(answer) ? replaced.superseded : [];
  for (const older of restored) {
    await restoreSuperseded(db, older.id, older.answer, failureOf(older), now);
  }
  // The visitor may have written while the lead counted as answered.
  await decideForNumber(db, lead.phone, now);
  if (answer !== 'superseded') await reopenDeliveries(db, [lead.id, ...idsOf(restored)]);
}

/**
 * Brings the answer up to date with the lead's text: while the lead counted as answered by hand, the
 * text may have been sent or have failed, or was held back and has to be queued again.
 */
async function applyTextState(
  db: Db,
  lead: LeadBefore,
  before: Answer,
  now: number,
): Promise<void> {
  const text = await db
    .selectFrom('outgoing_messages')
    .select(['status', 'failure', 'failure_text'])
    .where('lead_id', '=', lead.id)
    .where('kind', '=', 'text')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (text?.failure === 'by_hand') {
    await queueAgain(db, lead, now);
    return;
  }
  const hasArrived = text?.status && text.status !== 'failed';
  if (!hasArrived && (await supersedeOutdated(db, lead, now))) return;
  if (text && (hasArrived || before === 'asked' || before === 'sent')) {
    await setAnswer(db, lead.id, text.status ?? 'asked', failureOf(text), now);
  }
}
