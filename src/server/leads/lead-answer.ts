import { type Answer, type Failure, OPEN_ANSWERS } from '../../domain/answer/answer-state.ts';
import type { Db, OutgoingMessageRow } from '../database/schema.ts';

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

/** Gives a superseded lead its earlier answer back, if it is still superseded. */
export async function restoreSuperseded(
  db: Db,
  leadId: string,
  answer: Answer,
  failure: Failure | null,
  now: number,
): Promise<void> {
  await answerUpdate(db, [leadId], answer, failure, now)
    .where('answer', '=', 'superseded')
    .execute();
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
    })
    .where('id', 'in', leadIds)
    .where('status', '<>', 'erased');
}
