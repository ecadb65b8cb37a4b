import { type FailureName, shownFailure } from '../../../domain/answer/answer-state.ts';
import { REPLY_WINDOW } from '../../../domain/answer/reply-window.ts';
import type { Db, MessageKind, OutgoingMessage } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { knownLeads } from '../../leads/known-leads.ts';
import { withheldAs } from '../../leads/usable.ts';
import type { Sent } from '../../outbox/outcome.ts';
import { MINUTE } from '../../time/clock.ts';
import { isDownByStatus } from './connection-state.ts';
import type { MessageToSend } from './message-body.ts';
import {
  hasFailedBefore,
  lockMessage,
  lockRecipient,
  messageAccepted,
  messageFailed,
  type SendFailure,
} from './message-outcome.ts';
import { personWaitMs, takeSlot, takeTurn } from './pace.ts';
import { reactToError } from './react-to-error.ts';

/** To be sent in `waitMs`, as the rate limit of all instances allows, or not at all for now. */
export type SendPlan =
  | { readonly kind: 'send'; readonly message: MessageToSend; readonly waitMs: number }
  | NotSent;

type NotSent = Extract<Sent, { kind: 'delivered' | 'postponed' | 'dead' }>;

/** How long to wait for a status that shows the outcome of a call without a response. */
export const STATUS_WITHIN_MS = MINUTE;

/** Decides whether a message may be sent now. */
export function prepareSend(db: Db, id: string, now: number): Promise<SendPlan> {
  return transact(db, (transaction) => planOf(transaction, id, now));
}

async function planOf(db: Db, id: string, now: number): Promise<SendPlan> {
  const row = await lockMessage(db, id);
  if (!row) return { kind: 'dead', response: 'erased' };
  if (row.status === 'failed') return failedBefore(row);
  if (row.status !== null) {
    return { kind: 'delivered', response: 'told by a status', isUnproven: true };
  }
  const isSecondCall = row.calling_since !== null;
  if (row.calling_since !== null) {
    const restMs = row.calling_since + STATUS_WITHIN_MS - now;
    if (restMs > 0) return { kind: 'postponed', restMs, response: 'waiting for a status' };
    if (row.maybe_double === 1) return refuse(db, row, 'unknown', now);
  }
  if (now > row.window_ends_at) {
    return refuse(db, row, isSecondCall ? 'unknown' : 'window_closed', now);
  }
  const lead = row.lead_id === null ? undefined : await findLead(db, row.lead_id);
  const obstacle =
    row.lead_id === null ? await obstacleWithoutLead(db, row) : obstacleOf(lead, row.kind);
  if (obstacle) return refuse(db, row, isSecondCall ? 'unknown' : obstacle, now);
  const restMs = await personWaitMs(db, row.recipient, now);
  if (restMs > 0) {
    return { kind: 'postponed', restMs, response: 'too many messages to one person' };
  }
  return {
    kind: 'send',
    waitMs: 0,
    message: {
      id,
      kind: row.kind,
      recipient: row.recipient,
      recipientType: row.recipient_type,
      replyTo: row.reply_to,
      payload: lead?.payload ?? undefined,
      text: row.text,
      adId: row.kind === 'not_found' ? await adBehind(db, row) : undefined,
    },
  };
}

/** Checks again, takes a slot of the rate limit, and records that the call begins. */
export function beginSend(db: Db, id: string, now: number): Promise<SendPlan> {
  return transact(db, (transaction) => begin(transaction, id, now));
}

async function begin(db: Db, id: string, now: number): Promise<SendPlan> {
  await lockRecipient(db, id);
  const plan = await planOf(db, id, now);
  if (plan.kind !== 'send') return plan;
  await takeTurn(db, plan.message.recipient, now);
  await db
    .updateTable('outgoing_messages')
    .set((own) => ({
      calling_since: now,
      // The outcome of an earlier call is unknown.
      maybe_double: own
        .case()
        .when('calling_since', 'is not', null)
        .then(1)
        .else(own.ref('maybe_double'))
        .end(),
    }))
    .where('id', '=', id)
    .execute();
  return { ...plan, waitMs: await takeSlot(db, now) };
}

/** Records that Meta accepted a message; returns what became of it. */
export function acceptMessage(db: Db, id: string, wamid: string, now: number): Promise<Sent> {
  return transact(db, async (transaction) => {
    await lockRecipient(transaction, id);
    const row = await lockMessage(transaction, id);
    // While Meta accepts messages and fails them later, this proves nothing.
    const isUnproven = await isDownByStatus(transaction);
    // A status may have come before the response.
    if (row?.status === 'failed') return failedBefore(row);
    if (row?.status === null) {
      if (await hasFailedBefore(transaction, wamid)) {
        const error = { code: row.error_code ?? undefined, isByStatus: true };
        return reactToError(transaction, id, error, now);
      }
      await messageAccepted(transaction, row, wamid, 'sent', now);
    }
    return { kind: 'delivered', response: 'accepted', isUnproven };
  });
}

function failedBefore(row: OutgoingMessage): NotSent {
  return { kind: 'dead', response: shownFailure(row) ?? 'failed' };
}

export function failMessage(db: Db, id: string, failure: SendFailure, now: number): Promise<void> {
  return transact(db, async (transaction) => {
    const row = await lockMessage(transaction, id);
    if (row && (row.status === null || row.status === 'sent')) {
      await messageFailed(transaction, row, failure, now);
    }
  });
}

/** Records that the call had no effect. */
export async function endSend(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ calling_since: null })
    .where('id', '=', id)
    .execute();
}

async function refuse(
  db: Db,
  row: OutgoingMessage,
  name: FailureName,
  now: number,
): Promise<NotSent> {
  await messageFailed(db, row, { name }, now);
  return { kind: 'dead', response: name };
}

type LeadToAnswer = Awaited<ReturnType<typeof findLead>>;

function findLead(db: Db, id: string) {
  return db
    .selectFrom('leads')
    .leftJoin('bodies', 'bodies.lead', 'leads.id')
    .select(['held', 'restricted_at', 'answer', 'payload'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The ad may have come with an earlier message, in which the person hid the number. */
async function adBehind(
  db: Db,
  { reply_to, recipient, created_at }: OutgoingMessage,
): Promise<string | undefined> {
  const answered = await db
    .selectFrom('incoming_messages')
    .select('user_id')
    .where('wamid', '=', reply_to)
    .executeTakeFirst();
  const userId = answered?.user_id ?? null;
  const opening = await db
    .selectFrom('incoming_messages')
    .select('ad_id')
    .where((row) =>
      userId === null
        ? row('phone', '=', recipient)
        : row.or([row('phone', '=', recipient), row('user_id', '=', userId)]),
    )
    .where('sent_at', '>', created_at - REPLY_WINDOW)
    .where('ad_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return opening?.ad_id ?? undefined;
}

/** Why the lead must not be answered any more: it may have changed since its message was queued. */
function obstacleOf(lead: LeadToAnswer, kind: MessageKind): FailureName | undefined {
  if (!lead) return 'erased';
  const heldBack = withheldAs(lead);
  if (heldBack || kind === 'reply') return heldBack;
  if (lead.answer === 'superseded' || lead.answer === 'by_hand') return lead.answer;
  return lead.payload === null ? 'text_gone' : undefined;
}

/** A lead may have come while nothing could be sent: the message would no longer be true. */
async function obstacleWithoutLead(
  db: Db,
  { kind, recipient }: OutgoingMessage,
): Promise<FailureName | undefined> {
  if (kind !== 'not_found' && kind !== 'no_data') return undefined;
  return (await knownLeads(db, recipient)).length > 0 ? 'lead_found' : undefined;
}
