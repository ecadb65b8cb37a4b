import { sql } from 'kysely';
import { ANSWERS } from '../../../domain/answer/answer-state.ts';
import { REPLY_WINDOW } from '../../../domain/answer/reply-window.ts';
import { digitsOf } from '../../../domain/lead/phone.ts';
import { transact } from '../database/transact.ts';
import type { Db } from '../schema.ts';
import type { AnswerCounts, AnswerStore } from './answer-store.ts';
import { decideLeads } from './incoming/decide-leads.ts';
import { decideMessages, undecidedMessages } from './incoming/decide-messages.ts';
import { expireMessages } from './incoming/expire-messages.ts';
import { forgetMessages } from './incoming/forget-messages.ts';
import { comesAfter } from './incoming/last-written.ts';
import { receiveTogether } from './incoming/receive-together.ts';
import { queueAnswer } from './outgoing/queue-answer.ts';
import {
  acceptMessage,
  beginSend,
  failMessage,
  pauseRecipient,
  prepareSend,
} from './outgoing/send-steps.ts';

const SWEPT_AT_ONCE = 500;

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

/** Most leads come before their message: one cheap question for all of them. */
async function phonesThatWrote(db: Db, phones: readonly string[]): Promise<readonly string[]> {
  if (phones.length === 0) return [];
  const rows = await db
    .selectFrom('incoming_messages')
    .select('phone')
    .distinct()
    .where('phone', 'in', phones.map(digitsOf))
    .execute();
  return rows.map(({ phone }) => phone);
}

/** Leads that were stored or released while nobody looked: the process may have been killed. */
async function phonesToAnswer(db: Db, now: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('incoming_messages as message')
    .select('message.phone')
    // Hidden numbers are all alike: each of their messages would be compared with all others.
    .where('message.phone', '<>', '')
    .where('message.sent_at', '>', now - REPLY_WINDOW)
    .where('message.handled_at', '>', 0)
    .where('message.used_for_lead', '=', '')
    .where('message.is_erasure_request', '=', 0)
    .where((row) =>
      row.exists(
        row
          .selectFrom('leads')
          .select('leads.id')
          .where('leads.lead_phone', '=', sql<string>`'+' || message.phone`)
          .where('leads.answer', '=', 'none')
          .where('leads.status', 'not in', ['quarantined', 'erased'])
          .where('leads.restricted_at', '=', 0),
      ),
    )
    // Only the newest message of each number is looked at, so no number comes twice.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('incoming_messages as newer')
            .select('newer.id')
            .whereRef('newer.phone', '=', 'message.phone')
            .where(comesAfter('newer', 'message')),
        ),
      ),
    )
    .limit(SWEPT_AT_ONCE)
    .execute();
  return rows.map(({ phone }) => phone);
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
