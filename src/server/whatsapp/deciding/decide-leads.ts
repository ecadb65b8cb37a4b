import { decideForLead } from '../../../domain/answer/decide-for-lead.ts';
import type { Db, StoredMessage } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { yieldToEventLoop } from '../../database/yield-to-event-loop.ts';
import { knownLeads } from '../../leads/known-leads.ts';
import { setOpenAnswer } from '../../outbox/lead-answer.ts';
import { lastMessageOf } from '../../people/last-written.ts';
import { lockSender } from '../../people/lock-sender.ts';
import { applyDecision, noteHandled } from './apply-decision.ts';
import { awaitsErasure } from './pending-erasure.ts';
import { phonesThatWrote, unsentTexts } from './phones-to-answer.ts';

/** Answers leads whose visitor wrote before they were stored or released. */
export async function decideLeads(db: Db, phones: readonly string[], now: number): Promise<void> {
  for (const phone of await phonesThatWrote(db, phones)) {
    await transact(db, (transaction) => decideForNumber(transaction, phone, now));
    await yieldToEventLoop();
  }
}

/** Decides inside the transaction that changed a lead. */
export async function decideForNumber(db: Db, number: string, now: number): Promise<void> {
  await lockSender(db, number);
  const last = await lastMessageOf(db, number);
  if (!last) return;
  const leads = await knownLeads(db, number);
  const isAboutErasure = last.is_erasure_request === 1 || last.mentions_erasure === 1;
  const isLeftToPeople = isAboutErasure && last.handled_at !== null && last.closed_at === null;
  // It is left to the decision about the message, which may show the number.
  const isErasureRequest =
    !isLeftToPeople && (isAboutErasure || (await awaitsErasure(db, last.user_id, leads)));
  const isUsed = await hasAnswered(db, last);
  const facts = { sentAt: last.sent_at, isUsed, isErasureRequest, isLeftToPeople };
  const decision = decideForLead(leads, facts, now);
  if (decision.kind === 'supersede') {
    await setOpenAnswer(db, decision.superseded, 'superseded', null, now);
  } else if (decision.kind !== 'wait_for_message') {
    const applied = await applyDecision(db, last, number, decision, now);
    await noteHandled(db, last, number, applied, now);
  }
}

async function hasAnswered(db: Db, { used_at, used_for_lead }: StoredMessage): Promise<boolean> {
  if (used_at === null) return false;
  const unsent = await unsentTexts(db).where('text.lead_id', '=', used_for_lead).executeTakeFirst();
  return unsent === undefined;
}
