import { sql } from 'kysely';
import { ANSWERS, type Answer } from '../../domain/answer/answer-state.ts';
import { countOf, countUpTo } from '../database/count-of.ts';
import type { Db } from '../database/schema.ts';
import { isFromAny, sendersOfNumber } from '../people/message-sender.ts';

type AnswerCounts = Readonly<Record<Exclude<Answer, 'none'>, number>>;

/** How many leads have each answer, counted up to `limit`. */
export async function answerCounts(db: Db, limit = Number.MAX_SAFE_INTEGER): Promise<AnswerCounts> {
  const counts: [Answer, number][] = [];
  for (const answer of ANSWERS.filter((one) => one !== 'none')) {
    const leads = db
      .selectFrom('leads')
      // Literals, because SQLite does not use the partial index for parameters.
      .where('answer', '=', sql.lit(answer))
      .where('answer', '<>', sql.lit('none'));
    counts.push([answer, await countUpTo(db, leads, limit)]);
  }
  return Object.fromEntries(counts) as AnswerCounts;
}

/** How many texts Meta took before then, and no status ever told of. */
export function countUnheardTexts(db: Db, sentBefore: number): Promise<number> {
  return countOf(
    db
      .selectFrom('outgoing_messages')
      .where('kind', '=', 'text')
      .where('status', '=', 'sent')
      .where('heard_at', 'is', null)
      .where('sent_at', '<', sentBefore),
  );
}

export function answersOf(db: Db, leadId: string) {
  return db
    .selectFrom('outgoing_messages')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The messages of the owner of a number, given as digits, with the text of those whose text is kept. */
export async function messagesFrom(db: Db, phone: string) {
  const senders = await sendersOfNumber(db, phone);
  return db
    .selectFrom('incoming_messages')
    .select(['sent_at', 'text'])
    .where(isFromAny(senders))
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}
