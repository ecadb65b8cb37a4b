import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import {
  ANSWERS,
  type Answer,
  type Failure,
  failureOf,
  isOpen,
  OPEN_ANSWERS,
} from '../../domain/answer/answer-state.ts';
import { idsOf } from '../database/ids-of.ts';
import type { Db, LeadRow, OutgoingMessageRow } from '../database/schema.ts';
import { closeDeliveries, reopenDeliveries } from './close-deliveries.ts';
import { lockDeliveries } from './lock-deliveries.ts';
import { mayClose } from './outage.ts';

const SENT: ReadonlySet<Answer> = new Set(['sent', 'delivered', 'read']);
/** What nobody has decided by hand. */
const BY_MACHINE = ANSWERS.filter((one) => one !== 'by_hand' && one !== 'superseded');
export const ANSWERED: ReadonlySet<Answer> = new Set([...SENT, 'by_hand']);

/** Whoever is answered by WhatsApp has written. */
const ANSWERS_TO_A_MESSAGE: ReadonlySet<Answer> = new Set(['asked', ...SENT, 'failed']);

type LeadWithBefore = Pick<
  Selectable<LeadRow>,
  'id' | 'answer_before' | 'failure_before' | 'failure_text_before'
>;

type MessageOfLead = Pick<OutgoingMessageRow, 'id' | 'lead_id' | 'kind'>;

/** A lead's answer follows its newest text; other messages and earlier texts do not change it. */
export async function setAnswerByMessage(
  db: Db,
  message: MessageOfLead,
  answer: Answer,
  failure: Failure | null,
  now: number,
): Promise<void> {
  if (message.kind !== 'text' || message.lead_id === null) return;
  if (await hasNewerText(db, message)) return;
  const change = { answer, failure, now };
  await changeAnswers(db, [message.lead_id], change, BY_MACHINE);
}

export async function hasNewerText(db: Db, message: MessageOfLead): Promise<boolean> {
  if (message.kind !== 'text' || message.lead_id === null) return false;
  const newer = await db
    .selectFrom('outgoing_messages')
    .select('id')
    .where('lead_id', '=', message.lead_id)
    .where('id', '>', message.id)
    .where('kind', '=', 'text')
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

export async function setAnswer(
  db: Db,
  leadId: string,
  answer: Answer,
  failure: Failure | null,
  now: number,
): Promise<void> {
  await changeAnswers(db, [leadId], { answer, failure, now }, ANSWERS);
}

/**
 * Like `setAnswer`, but only for leads whose answer is still open. Returns whether any lead has
 * changed, because on PostgreSQL a lead may have been erased since it was read.
 */
export async function setOpenAnswer(
  db: Db,
  leadIds: readonly string[],
  answer: Answer,
  failure: Failure | null,
  now: number,
): Promise<boolean> {
  if (leadIds.length === 0) return false;
  const changed = await changeAnswers(db, leadIds, { answer, failure, now }, OPEN_ANSWERS);
  return changed.length > 0;
}

/** Call it before an answer by hand replaces the answers of its lead and of those that it supersedes. */
export async function keepAnswers(
  db: Db,
  leadIds: readonly string[],
  supersededBy: string | null,
): Promise<void> {
  if (leadIds.length === 0) return;
  await db
    .updateTable('leads')
    .set((lead) => ({
      answer_before: lead.ref('answer'),
      failure_before: lead.ref('failure'),
      failure_text_before: lead.ref('failure_text'),
      superseded_by: supersededBy,
    }))
    .where('id', 'in', leadIds)
    .execute();
}

/** Takes back what `keepAnswers` has kept. */
export async function restoreAnswer(db: Db, lead: LeadWithBefore, now: number): Promise<void> {
  const { answer_before, failure_before: failure, failure_text_before: failure_text } = lead;
  await setAnswer(db, lead.id, answer_before ?? 'none', failureOf({ failure, failure_text }), now);
}

type Change = { readonly answer: Answer; readonly failure: Failure | null; readonly now: number };

/**
 * Changes leads whose answer is one of these; returns their ids. Where no instance has an automation,
 * the deliveries of answered leads are closed, so that a later automation does not get them, and
 * opened again if the answer turns out to have failed.
 */
async function changeAnswers(
  db: Db,
  leadIds: readonly string[],
  { answer, failure, now }: Change,
  replaced: readonly Answer[],
): Promise<readonly string[]> {
  const closes = await mayClose(db);
  if (closes) await lockDeliveries(db, leadIds);
  const rows = await db
    .updateTable('leads')
    .set({
      answer,
      answer_at: now,
      failure: failure?.name ?? null,
      failure_text: failure?.text ?? null,
      first_answered_at: firstAnsweredAt(db, answer, now),
      ...(!ANSWERED.has(answer) && { wrote_again_at: null }),
      ...(ANSWERS_TO_A_MESSAGE.has(answer) && { wrote: 1 }),
    })
    .where('id', 'in', leadIds)
    .where('answer', 'in', replaced)
    .returning('id')
    .execute();
  const changed = idsOf(rows);
  if (closes) await (isOpen(answer) ? reopenDeliveries : closeDeliveries)(db, changed);
  return changed;
}

/** The first answer counts until it turns out that there is none. */
function firstAnsweredAt(db: Db, answer: Answer, now: number) {
  if (answer === 'none') return sql<number | null>`automation_at`;
  if (answer === 'by_hand') return sql<number>`coalesce(first_answered_at, ${now})`;
  if (!SENT.has(answer)) return null;
  const firstSent = db
    .selectFrom('outgoing_messages as text')
    .select(({ fn }) => fn.min('text.sent_at').as('sent_at'))
    .where('text.lead_id', '=', sql.ref<string>('leads.id'))
    .where('text.kind', '=', 'text')
    .where('text.status', '<>', 'failed');
  return sql<number>`coalesce(first_answered_at, ${firstSent}, ${now})`;
}
