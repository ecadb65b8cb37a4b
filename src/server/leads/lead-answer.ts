import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import {
  type Answer,
  type Failure,
  failureOf,
  OPEN_ANSWERS,
} from '../../domain/answer/answer-state.ts';
import type { Db, LeadRow, OutgoingMessageRow } from '../database/schema.ts';

const SENT: ReadonlySet<Answer> = new Set(['sent', 'delivered', 'read']);
const ANSWERED: ReadonlySet<Answer> = new Set([...SENT, 'by_hand']);

/** Whoever is answered by WhatsApp has written. */
const ANSWERS_TO_A_MESSAGE: ReadonlySet<Answer> = new Set([
  'asked',
  'sent',
  'delivered',
  'read',
  'failed',
]);

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
  await answerUpdate(db, [message.lead_id], answer, failure, now)
    .where('answer', 'not in', ['by_hand', 'superseded'])
    .execute();
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
  await answerUpdate(db, [leadId], answer, failure, now).execute();
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
  const { numUpdatedRows } = await answerUpdate(db, leadIds, answer, failure, now)
    .where('answer', 'in', OPEN_ANSWERS)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

function answerUpdate(
  db: Db,
  leadIds: readonly string[],
  answer: Answer,
  failure: Failure | null,
  now: number,
) {
  return db
    .updateTable('leads')
    .set({
      answer,
      answer_at: now,
      failure: failure?.name ?? null,
      failure_text: failure?.text ?? null,
      first_answered_at: firstAnsweredAt(db, answer, now),
    })
    .$if(!ANSWERED.has(answer), (query) => query.set({ wrote_again_at: null }))
    .$if(ANSWERS_TO_A_MESSAGE.has(answer), (query) => query.set({ wrote: 1 }))
    .where('id', 'in', leadIds);
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
