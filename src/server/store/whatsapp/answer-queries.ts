import { sql } from 'kysely';
import { ANSWERS } from '../../../domain/answer/answer-state.ts';
import { transact } from '../database/transact.ts';
import type { Db } from '../schema.ts';
import type { AnswerCounts, AnswerStore } from './answer-store.ts';
import { decideLeads } from './decide/decide-leads.ts';
import { decideMessages, undecidedMessages } from './decide/decide-messages.ts';
import { phonesThatWrote, phonesToAnswer } from './decide/phones-to-answer.ts';
import { forgetMessages } from './forget-messages.ts';
import { expireMessages } from './outgoing/expire-messages.ts';
import { queueAnswer } from './outgoing/queue-answer.ts';
import {
  acceptMessage,
  beginSend,
  failMessage,
  pauseRecipient,
  prepareSend,
} from './outgoing/send-steps.ts';
import { receiveTogether } from './receive/receive-together.ts';

export function answerQueries(db: Db): AnswerStore {
  return {
    receive: receiveTogether(db),
    handleMessages: (now, limit, options) => decideMessages(db, now, limit, options),
    handleLeads: async (phones, now) => decideLeads(db, await phonesThatWrote(db, phones), now),
    phonesToAnswer: (now) => phonesToAnswer(db, now),
    expireMessages: (now) => expireMessages(db, now),
    prepareSend: (id, now) => transact(db, (transaction) => prepareSend(transaction, id, now)),
    beginSend: (id, now) => transact(db, (transaction) => beginSend(transaction, id, now)),
    acceptMessage: (id, wamid, now) =>
      transact(db, (transaction) => acceptMessage(transaction, id, wamid, now)),
    failMessage: (id, failure, now) =>
      transact(db, (transaction) => failMessage(transaction, id, failure, now)),
    endSend: async (id) => {
      await db
        .updateTable('outgoing_messages')
        .set({ sending_since: 0 })
        .where('id', '=', id)
        .execute();
    },
    pauseRecipient: (id, restMs, now) =>
      transact(db, (transaction) => pauseRecipient(transaction, id, restMs, now)),
    countUselessUpload: async (id) => {
      const row = await db
        .updateTable('outgoing_messages')
        .set((own) => ({ uploads: own('uploads', '+', 1) }))
        .where('id', '=', id)
        .returning('uploads')
        .executeTakeFirst();
      return (row?.uploads ?? 1) - 1;
    },
    queueAnswer: (leadId, now) =>
      transact(db, (transaction) => queueAnswer(transaction, leadId, now)),
    answerCounts: () => answerCounts(db),
    undecidedMessages: (now) => undecidedMessages(db, now),
    answersOf: async (leadId) => {
      const rows = await db
        .selectFrom('outgoing_messages')
        .selectAll()
        .where('lead_id', '=', leadId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        kind: row.kind,
        createdAt: row.created_at,
        status: row.status,
        sentAt: row.sent_at,
        deliveredAt: row.delivered_at,
        readAt: row.read_at,
        failedAt: row.failed_at,
        error: row.error_text,
        pricing: row.pricing,
        isMaybeDouble: row.maybe_double === 1,
      }));
    },
    forgetMessages: (now, contactsBefore) => forgetMessages(db, now, contactsBefore),
  };
}

async function answerCounts(db: Db): Promise<AnswerCounts> {
  const rows = await db
    .selectFrom('leads')
    .select(({ fn }) => ['answer', fn.countAll<number>().as('count')])
    // Written out instead of bound: SQLite uses a partial index only for a literal.
    .where('answer', '<>', sql.lit('none'))
    .groupBy('answer')
    .execute();
  const counts = new Map(rows.map(({ answer, count }) => [answer, count]));
  return Object.fromEntries(
    ANSWERS.filter((answer) => answer !== 'none').map((answer) => [
      answer,
      counts.get(answer) ?? 0,
    ]),
  ) as AnswerCounts;
}
