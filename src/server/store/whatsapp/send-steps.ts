import { type Kysely, sql } from 'kysely';
import type { LeadPayload } from '../../../domain/lead/lead-payload.ts';
import { MINUTE, SECOND } from '../../clock.ts';
import type { OutgoingMessage, Tables } from '../schema.ts';
import type { AcceptedAs, MessageToSend, SendFailure, SendPlan } from './answer-store.ts';
import { messageAccepted, messageFailed, UNKNOWN_FATE } from './message-outcome.ts';

type Engine = 'sqlite' | 'postgres';

/** How long a status may take that tells the fate of a call without a response. */
export const STATUS_WITHIN_MS = MINUTE;

/** Over all instances: at most 60 messages a second. */
const MESSAGE_INTERVAL_MS = 17;

/** To one person: a burst of 10 messages, then one in 6 seconds. */
const PERSON_INTERVAL_MS = 6 * SECOND;
const PERSON_BURST_MS = 9 * PERSON_INTERVAL_MS;

/** Says whether a message may be sent now, and notes that its call begins. */
export async function beginSend(
  db: Kysely<Tables>,
  engine: Engine,
  id: string,
  now: number,
): Promise<SendPlan> {
  const row = await lockMessage(db, engine, id);
  if (!row) return { kind: 'refused', reason: 'erased' };
  if (row.status === 'failed') return { kind: 'refused', reason: row.error_text ?? 'failed' };
  if (row.status !== null) return { kind: 'accepted' };
  const isSecond = row.sending_since > 0;
  if (isSecond) {
    const restMs = row.sending_since + STATUS_WITHIN_MS - now;
    if (restMs > 0) return { kind: 'wait', restMs, reason: 'waiting for a status' };
    if (row.maybe_double === 1) return refuse(db, row, UNKNOWN_FATE, now);
  }
  if (now > row.window_ends_at) return refuse(db, row, 'window_closed', now);
  const lead = row.lead_id === '' ? undefined : await findLead(db, row.lead_id);
  const obstacle = row.lead_id === '' ? undefined : obstacleOf(lead);
  if (obstacle) return refuse(db, row, obstacle, now);
  const restMs = await takeTurn(db, row.recipient, now);
  if (restMs > 0) return { kind: 'wait', restMs, reason: 'too many messages to one person' };
  await db
    .updateTable('outgoing_messages')
    .set({ sending_since: now, ...(isSecond && { maybe_double: 1 }) })
    .where('id', '=', id)
    .execute();
  const message: MessageToSend = {
    id,
    kind: row.kind,
    recipient: row.recipient,
    recipientType: row.recipient_type,
    replyTo: row.reply_to,
    payload: lead?.payload,
  };
  return { kind: 'send', message, waitMs: await takeSlot(db, now) };
}

export async function acceptMessage(
  db: Kysely<Tables>,
  engine: Engine,
  id: string,
  wamid: string,
  now: number,
): Promise<AcceptedAs> {
  const row = await lockMessage(db, engine, id);
  // Erased in the meantime, or told by a status that came first.
  if (!row) return { kind: 'accepted' };
  if (row.failed_wamid === wamid) return { kind: 'failed', code: row.error_code ?? undefined };
  if (row.status === 'failed') return { kind: 'refused', reason: row.error_text ?? 'failed' };
  if (row.status === null) await messageAccepted(db, row, wamid, 'sent', now);
  return { kind: 'accepted' };
}

export async function failMessage(
  db: Kysely<Tables>,
  engine: Engine,
  id: string,
  failure: SendFailure,
  now: number,
): Promise<void> {
  const row = await lockMessage(db, engine, id);
  if (row && (row.status === null || row.status === 'sent')) {
    await messageFailed(db, row, failure, now);
  }
}

async function refuse(
  db: Kysely<Tables>,
  row: OutgoingMessage,
  reason: string,
  now: number,
): Promise<SendPlan> {
  await messageFailed(db, row, { reason }, now);
  return { kind: 'refused', reason };
}

type LeadToAnswer = Awaited<ReturnType<typeof findLead>>;

function findLead(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('leads')
    .select(['status', 'restricted_at', 'answer', 'payload'])
    .where('id', '=', id)
    .where('status', '<>', 'erased')
    .executeTakeFirst();
}

/** Much may have happened since the message was queued. */
function obstacleOf(lead: LeadToAnswer): string | undefined {
  if (!lead) return 'erased';
  if (lead.status === 'quarantined' || lead.restricted_at > 0) return 'quarantined';
  if (lead.answer === 'superseded' || lead.answer === 'by_hand') return lead.answer;
  const { whatsapp_message_ready: text } = JSON.parse(lead.payload) as LeadPayload;
  return text === '' ? 'text_gone' : undefined;
}

/** 0 if this person may get a message now, which then counts; otherwise how long to wait. */
async function takeTurn(db: Kysely<Tables>, recipient: string, now: number): Promise<number> {
  const contact = await db
    .selectFrom('whatsapp_contacts')
    .select('next_send_at')
    .where('id', '=', recipient)
    .executeTakeFirst();
  const turn = Math.max(contact?.next_send_at ?? 0, now);
  if (turn - now > PERSON_BURST_MS) return turn - now - PERSON_BURST_MS;
  const next_send_at = turn + PERSON_INTERVAL_MS;
  const isNumber = /^\d+$/.test(recipient);
  await db
    .insertInto('whatsapp_contacts')
    .values({ id: recipient, phone: isNumber ? recipient : '', seen_at: now, next_send_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ next_send_at, seen_at: now }))
    .execute();
  return 0;
}

/** The last statement of the transaction: all instances wait for this row. */
async function takeSlot(db: Kysely<Tables>, now: number): Promise<number> {
  const slot = await db
    .updateTable('destinations')
    .set({
      next_send_at: sql`case when next_send_at > ${now} and next_send_at < ${now + MINUTE}
        then next_send_at else ${now} end + ${sql.lit(MESSAGE_INTERVAL_MS)}`,
    })
    .where('name', '=', 'whatsapp')
    .returning('next_send_at')
    .executeTakeFirstOrThrow();
  return Math.max(0, slot.next_send_at - MESSAGE_INTERVAL_MS - now);
}

function lockMessage(db: Kysely<Tables>, engine: Engine, id: string) {
  return db
    .selectFrom('outgoing_messages')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}
