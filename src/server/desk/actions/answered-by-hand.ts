import { failureOf, isOpen } from '../../../domain/answer/answer-state.ts';
import { idsOf } from '../../database/ids-of.ts';
import type { Db } from '../../database/schema.ts';
import { leadsWithDelivery, STATUS } from '../../leads/leads-with-delivery.ts';
import { closeDeliveries, reopenDeliveries } from '../../outbox/close-deliveries.ts';
import { keepAnswers, restoreAnswer, setAnswer, setOpenAnswer } from '../../outbox/lead-answer.ts';
import { lockDeliveries } from '../../outbox/lock-deliveries.ts';
import { decideForNumber } from '../../whatsapp/deciding/decide-leads.ts';
import { queueAgain, supersedeOutdated } from '../../whatsapp/outgoing/queue.ts';
import { refused } from '../desk-error.ts';
import { type LeadBefore, requireLead } from './require-lead.ts';

/**
 * Marks a lead as answered by a person, so that nothing more is sent automatically, neither by
 * WhatsApp nor to the automation. The older requests of the number are no longer owed an answer.
 */
export async function answeredByHand(db: Db, lead: LeadBefore, now: number): Promise<void> {
  const superseded = idsOf(await olderRequests(db, lead));
  await closeDeliveries(db, [lead.id, ...superseded], ['waiting', 'dead']);
  await keepAnswers(db, [lead.id], null);
  await keepAnswers(db, superseded, lead.id);
  await setAnswer(db, lead.id, 'by_hand', null, now);
  await setOpenAnswer(db, superseded, 'superseded', null, now);
}

/**
 * The older requests that still owe an answer. Not those that the automation has, nor those with a
 * text in the outbox, which the decision about the visitor's message replaces.
 */
function olderRequests(db: Db, { id, phone }: LeadBefore) {
  return leadsWithDelivery(db)
    .select('leads.id')
    .where('leads.phone', '=', phone)
    .where('leads.id', '<', id)
    .where('leads.answer', 'in', ['none', 'failed'])
    .where(STATUS, 'in', ['waiting', 'dead'])
    .where('leads.restricted_at', 'is', null)
    .execute();
}

export async function undoAnswered(db: Db, lead: LeadBefore, now: number): Promise<void> {
  if (lead.answer !== 'by_hand') throw refused('invalid');
  const superseded = await supersededBy(db, lead.id);
  await lockDeliveries(db, [lead.id, ...idsOf(superseded)]);
  await restoreAnswer(db, lead, now);
  await applyTextState(db, lead, now);
  const { answer } = await requireLead(db, lead.id);
  // Nobody must get an older analysis after a newer one.
  const restored = isOpen(answer) ? superseded : [];
  for (const older of restored) await restoreAnswer(db, older, now);
  // The visitor may have written while the lead counted as answered.
  await decideForNumber(db, lead.phone, now);
  if (answer !== 'superseded') await reopenDeliveries(db, [lead.id, ...idsOf(restored)]);
}

function supersededBy(db: Db, id: string) {
  return db
    .selectFrom('leads')
    .select(['id', 'answer_before', 'failure_before', 'failure_text_before'])
    .where('superseded_by', '=', id)
    .where('answer', '=', 'superseded')
    .orderBy('id')
    .execute();
}

/**
 * Brings the answer up to date with the lead's text: while the lead counted as answered by hand, the
 * text may have been sent or have failed, or was not sent for that and has to be queued again.
 */
async function applyTextState(db: Db, lead: LeadBefore, now: number): Promise<void> {
  const before = lead.answer_before;
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
