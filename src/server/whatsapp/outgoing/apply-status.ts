import { highestStatus, type MessageStatus } from '../../../domain/answer/answer-state.ts';
import { personPause, retryPause, UNREACHED_PAUSE } from '../../../domain/answer/retry-pauses.ts';
import { actionForError, type ErrorAction } from '../../../domain/answer/send-errors.ts';
import type { Db, OutgoingMessage } from '../../database/schema.ts';
import { confirmDelivery, retryDelivery } from '../../outbox/change-deliveries.ts';
import type { DeliveryResult } from '../../outbox/delivery.ts';
import { hasNewerText, setAnswerByMessage } from '../../outbox/lead-answer.ts';
import { comeUpByStatus, downAs, errorName, goDownByStatus } from './connection-state.ts';
import {
  hasFailedBefore,
  type LockedMessage,
  lockMessage,
  messageAccepted,
  messageFailed,
  noteFailed,
  refusalOf,
  withdrawPicture,
} from './message-outcome.ts';
import { pausePerson } from './pace.ts';
import { chanceUsed, isFinal } from './react-to-error.ts';

/** What Meta reports about one of our messages. */
export type StatusUpdate = {
  readonly wamid: string;
  /** The id of our row, if Meta returns it. */
  readonly messageId: string | undefined;
  readonly status: MessageStatus;
  readonly at: number;
  readonly errorCode: number | undefined;
  readonly errorText: string | undefined;
  readonly pricing: string | undefined;
};

const TIME_COLUMNS = {
  sent: 'sent_at',
  delivered: 'delivered_at',
  read: 'read_at',
  failed: 'failed_at',
} as const;

/** Applies a status of one of our messages; statuses of others are dropped. */
export async function applyStatus(db: Db, update: StatusUpdate, now: number): Promise<void> {
  const row = await findMessage(db, update);
  if (!row || (await isAboutFailedAttempt(db, row, update))) return;
  await db
    .updateTable('outgoing_messages')
    .set({
      heard_at: now,
      [TIME_COLUMNS[update.status]]: update.at,
      ...(update.pricing !== undefined && { pricing: update.pricing }),
    })
    .where('id', '=', row.id)
    .execute();
  const status = highestStatus(knownStatus(row), update.status);
  if (status !== update.status) return;
  if (status === 'failed') await applyFailure(db, row, update, now);
  else await applyProgress(db, row, update.wamid, status, now);
}

/**
 * A failed attempt stays failed, unless it has arrived after all: then nothing is sent again. If
 * Meta accepted two attempts, because the outcome of the first was unknown, one may fail: the other
 * one counts.
 */
async function isAboutFailedAttempt(
  db: Db,
  row: OutgoingMessage,
  { status, wamid }: StatusUpdate,
): Promise<boolean> {
  if (await hasFailedBefore(db, wamid)) return status === 'sent' || status === 'failed';
  return status === 'failed' && row.wamid !== null && row.wamid !== wamid;
}

/** A message that was given up because its outcome was unknown has reached Meta after all. */
function knownStatus(row: OutgoingMessage): MessageStatus | undefined {
  return row.failure === 'unknown' ? undefined : (row.status ?? undefined);
}

async function applyProgress(
  db: Db,
  row: OutgoingMessage,
  wamid: string,
  status: MessageStatus,
  now: number,
): Promise<void> {
  await confirmDelivery(db, row.id, now);
  await messageAccepted(db, row, wamid, status, now);
  await comeUpByStatus(db, row.calling_since ?? row.sent_at ?? 0);
}

async function applyFailure(
  db: Db,
  row: LockedMessage,
  { wamid, errorCode, errorText }: StatusUpdate,
  now: number,
): Promise<void> {
  const action = actionForError({ code: errorCode });
  // The picture belongs to the newer text now, and the visitor must not get a text twice.
  const isReplaced = await hasNewerText(db, row);
  if (!isReplaced) await withdrawPicture(db, row);
  if (isReplaced || isFinal(action, row)) {
    const failure = refusalOf(action, errorCode, errorText);
    await messageFailed(db, row, { ...failure, code: errorCode }, now);
    return;
  }
  await db
    .updateTable('outgoing_messages')
    .set({
      status: null,
      wamid: null,
      calling_since: null,
      sent_at: null,
      heard_at: null,
      error_code: errorCode ?? null,
      failure: null,
      failure_text: null,
      ...chanceUsed(action, row),
    })
    .where('id', '=', row.id)
    .execute();
  await noteFailed(db, row.id, wamid);
  await setAnswerByMessage(db, row, 'asked', null, now);
  await retryLater(db, row, action, errorCode, now);
}

/** Does what the sender does if the call itself returns the same error. */
async function retryLater(
  db: Db,
  { id, recipient, schedule_step }: LockedMessage,
  action: ErrorAction,
  errorCode: number | undefined,
  now: number,
): Promise<void> {
  const failures = schedule_step + 1;
  const isAboutAll = action === 'stop_all' || action === 'pause_all';
  const code = errorName(errorCode);
  const isAboutPerson = action === 'pause_person';
  const restMs = isAboutPerson ? personPause(failures) : pauseAfter(action, failures);
  await retryDelivery(db, id, {
    ...(!isAboutAll && { schedule_step: failures }),
    next_attempt_at: isAboutAll ? now : now + restMs,
    response: code,
  });
  if (isAboutPerson) await pausePerson(db, recipient, restMs, now);
  if (isAboutAll) await goDownByStatus(db, { as: downAs(action, errorCode), code }, now);
}

/** The pause before a message that failed by a status is sent again. */
function pauseAfter(action: ErrorAction, failures: number): number {
  return action === 'retry_once' ? UNREACHED_PAUSE : retryPause(failures);
}

async function findMessage(
  db: Db,
  { messageId, wamid }: StatusUpdate,
): Promise<LockedMessage | undefined> {
  if (messageId !== undefined) return lockMessage(db, messageId);
  const found = await db
    .selectFrom('outgoing_messages')
    .select('id')
    .where('wamid', '=', wamid)
    .executeTakeFirst();
  return found && lockMessage(db, found.id);
}

/**
 * Meta may fail a message by status before the relay has recorded that Meta accepted it: then it
 * must be retried instead of counting as delivered.
 */
export async function unlessFailedMeanwhile(
  db: Db,
  result: DeliveryResult,
): Promise<DeliveryResult> {
  if (result.outcome !== 'delivered') return result;
  const message = await lockMessage(db, result.id);
  if (message?.status !== null) return result;
  const scheduleStep = result.scheduleStep + 1;
  const action = actionForError({ code: message.error_code ?? undefined });
  const nextAttemptAt = result.at + pauseAfter(action, scheduleStep);
  return { ...result, outcome: 'retry', scheduleStep, nextAttemptAt };
}
