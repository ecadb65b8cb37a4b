import type { Kysely } from 'kysely';
import { highestStatus, type MessageStatus } from '../../../domain/answer/answer-state.ts';
import { actionForError, type ErrorAction } from '../../../domain/answer/send-errors.ts';
import { MINUTE, SECOND } from '../../clock.ts';
import type { OutgoingMessage, Tables } from '../schema.ts';
import type { StatusUpdate } from './answer-store.ts';
import { failureReason } from './failure-reason.ts';
import { setAnswerByMessage } from './lead-answer.ts';
import { messageAccepted, messageFailed, UNKNOWN_FATE } from './message-outcome.ts';

/** A message that Meta accepted and then failed rests for this long, twice as long each time. */
const FIRST_REST_MS = 20 * SECOND;
const LONGEST_REST_MS = 30 * MINUTE;
const MAX_DOUBLINGS = 10;
const MAX_UPLOADS = 2;

const TIME_COLUMNS = {
  sent: 'sent_at',
  delivered: 'delivered_at',
  read: 'read_at',
  failed: 'failed_at',
} as const;

/** Applies a status of one of our messages; statuses of others are dropped. */
export async function applyStatus(
  db: Kysely<Tables>,
  engine: 'sqlite' | 'postgres',
  update: StatusUpdate,
  now: number,
): Promise<void> {
  const row = await findMessage(db, engine, update);
  // The attempt has failed before: what comes late about it changes nothing.
  if (!row || row.failed_wamid === update.wamid) return;
  await db
    .updateTable('outgoing_messages')
    .set({
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

/** A message that was given up because its fate was unknown has reached Meta after all. */
function knownStatus(row: OutgoingMessage): MessageStatus | undefined {
  return row.error_text === UNKNOWN_FATE ? undefined : (row.status ?? undefined);
}

async function applyProgress(
  db: Kysely<Tables>,
  row: OutgoingMessage,
  wamid: string,
  status: MessageStatus,
  now: number,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'delivered', delivered_at: now, lease_until: 0, lease_owner: '' })
    .where('destination', '=', 'whatsapp')
    .where('id', '=', row.id)
    .where('state', '<>', 'delivered')
    .execute();
  await messageAccepted(db, row, wamid, status, now);
}

async function applyFailure(
  db: Kysely<Tables>,
  row: OutgoingMessage,
  { wamid, errorCode, errorText }: StatusUpdate,
  now: number,
): Promise<void> {
  const action = actionForError({ code: errorCode });
  const isFinal =
    action === 'fail' ||
    action === 'window_closed' ||
    (action === 'upload_again' && row.uploads >= MAX_UPLOADS);
  if (isFinal) {
    await messageFailed(
      db,
      row,
      { reason: failureReason(action, errorCode, errorText), code: errorCode },
      now,
    );
    return;
  }
  await db
    .updateTable('outgoing_messages')
    .set({
      status: null,
      wamid: '',
      failed_wamid: wamid,
      sending_since: 0,
      sent_at: 0,
      error_code: errorCode ?? null,
    })
    .where('id', '=', row.id)
    .execute();
  await setAnswerByMessage(db, row, 'asked', null, now);
  await requeue(db, row.id, action, errorCode, now);
}

/** A delivery that still waits belongs to whoever is sending it, who learns of the failure there. */
async function requeue(
  db: Kysely<Tables>,
  id: string,
  action: ErrorAction,
  code: number | undefined,
  now: number,
): Promise<void> {
  const delivery = await db
    .selectFrom('deliveries')
    .select('schedule_step')
    .where('destination', '=', 'whatsapp')
    .where('id', '=', id)
    .executeTakeFirst();
  const step = delivery?.schedule_step ?? 0;
  const restMs = Math.min(FIRST_REST_MS * 2 ** Math.min(step, MAX_DOUBLINGS), LONGEST_REST_MS);
  await db
    .updateTable('deliveries')
    .set({
      state: 'waiting',
      schedule_step: step + 1,
      next_attempt_at: now + restMs,
      last_answer: `error ${code ?? 'unknown'}`,
    })
    .where('destination', '=', 'whatsapp')
    .where('id', '=', id)
    .where('state', '=', 'delivered')
    .execute();
  if (action !== 'stop_all' && action !== 'pause_all') return;
  await db
    .updateTable('destinations')
    .set({
      down_since: now,
      probes: 0,
      next_probe_at: now + FIRST_REST_MS,
      down_reason: `error ${code ?? 'unknown'}`,
    })
    .where('name', '=', 'whatsapp')
    .where('down_since', '=', 0)
    .execute();
}

async function findMessage(
  db: Kysely<Tables>,
  engine: 'sqlite' | 'postgres',
  { messageId, wamid }: StatusUpdate,
): Promise<OutgoingMessage | undefined> {
  return db
    .selectFrom('outgoing_messages')
    .selectAll()
    .where((row) =>
      messageId === undefined ? row('wamid', '=', wamid) : row('id', '=', messageId),
    )
    .$if(messageId === undefined, (query) => query.where('wamid', '<>', ''))
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}
