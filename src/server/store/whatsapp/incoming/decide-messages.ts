import type { Kysely } from 'kysely';
import { decideForLead } from '../../../../domain/answer/decide-for-lead.ts';
import {
  decideForMessage,
  type MessageDecision,
} from '../../../../domain/answer/decide-for-message.ts';
import { type IncomingMessage, senderNumber } from '../../../../domain/answer/incoming-message.ts';
import { REPLY_WINDOW } from '../../../../domain/answer/reply-window.ts';
import { digitsOf } from '../../../../domain/lead/phone.ts';
import type { LeadReach } from '../../lead.ts';
import type { StoredMessage, Tables } from '../../schema.ts';
import { transact } from '../../transact.ts';
import type { HandledMessages, HandleOptions } from '../answer-store.ts';
import { setAnswer } from '../lead-answer.ts';
import { queueMessage } from '../outgoing/queue-message.ts';
import { eraseByMessage } from './erase-by-message.ts';
import { knownLeads } from './known-leads.ts';
import { lockSender } from './lock-sender.ts';
import { numberOf } from './receive-events.ts';

type Engine = 'sqlite' | 'postgres';

/** Stands for the words of an erasure request, which may no longer be stored. */
const ERASURE_WORDS = 'Cancella i miei dati';

const QUEUING = new Set<MessageDecision['kind']>([
  'answer',
  'ask_for_number',
  'say_nothing_found',
  'erase',
]);

/** Each message in a transaction of its own, the oldest first. */
export async function decideMessages(
  db: Kysely<Tables>,
  engine: Engine,
  now: number,
  limit: number,
  options: HandleOptions = {},
): Promise<HandledMessages> {
  const due = await db
    .selectFrom('incoming_messages')
    .select('id')
    .where('handled_at', '=', 0)
    .where('decide_at', '<=', now)
    .orderBy('decide_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  let queued = 0;
  const erased: LeadReach[] = [];
  for (const { id } of due) {
    const done = await transact(db, (transaction) =>
      decideOne(transaction, engine, id, now, options),
    );
    if (done && QUEUING.has(done.kind)) queued++;
    erased.push(...(done?.erased ?? []));
  }
  return { handled: due.length, queued, erased };
}

async function decideOne(
  db: Kysely<Tables>,
  engine: Engine,
  id: string,
  now: number,
  options: HandleOptions,
) {
  const first = await findWaiting(db, id);
  if (!first) return undefined;
  const number = senderNumber(incomingOf(first), await numberOf(db, first.user_id)) ?? '';
  await lockSender(db, engine, number || first.user_id);
  // Looked at again: another instance may have handled it while this one waited for the lock.
  const row = await findWaiting(db, id);
  if (!row) return undefined;
  const decision = decideForMessage({
    message: incomingOf(row),
    usedForLead: row.used_for_lead || undefined,
    numberOfUserId: number || undefined,
    leads: await knownLeads(db, number),
    asked: await lastAsked(db, row.user_id),
    nothingFoundSaidAt: (await lastMessage(db, number, 'not_found'))?.created_at,
    now,
  });
  const erased =
    decision.kind === 'erase'
      ? await eraseByMessage(db, engine, row, decision.number, now, options)
      : [];
  await apply(db, row, decision, now);
  if (decision.kind !== 'erase') await noteHandled(db, row, number, decision, now);
  return { kind: decision.kind, erased };
}

async function apply(
  db: Kysely<Tables>,
  row: StoredMessage,
  decision: MessageDecision,
  now: number,
): Promise<void> {
  const reply = { replyTo: row.wamid, wroteAt: row.sent_at };
  if ('superseded' in decision) {
    await setAnswer(db, decision.superseded, 'superseded', null, now);
  }
  switch (decision.kind) {
    case 'answer': {
      const { leadId, number: recipient } = decision;
      await setAnswer(db, [leadId], 'asked', null, now);
      await queueMessage(
        db,
        { ...reply, leadId, kind: 'text', recipient, recipientType: 'to' },
        now,
      );
      break;
    }
    case 'fail':
      await setAnswer(db, [decision.leadId], 'failed', decision.reason, now);
      break;
    case 'extend_window':
      await extendWindow(db, decision.leadId, row.sent_at + REPLY_WINDOW);
      break;
    case 'ask_for_number': {
      const { userId: recipient, forErasure } = decision;
      const ask = {
        ...reply,
        kind: 'ask',
        recipient,
        recipientType: 'recipient',
        forErasure,
      } as const;
      await queueMessage(db, ask, now);
      break;
    }
    case 'say_nothing_found': {
      const line = {
        ...reply,
        kind: 'not_found',
        recipient: decision.number,
        recipientType: 'to',
      } as const;
      await queueMessage(db, line, now);
      break;
    }
    case 'erase':
    case 'wait':
    case 'leave_to_people':
    case 'ignore':
      break;
  }
}

async function noteHandled(
  db: Kysely<Tables>,
  row: StoredMessage,
  number: string,
  decision: MessageDecision,
  now: number,
): Promise<void> {
  const isUsed = decision.kind === 'answer' || decision.kind === 'fail';
  await db
    .updateTable('incoming_messages')
    .set({
      phone: number || row.phone,
      ...(decision.kind === 'wait' ? { decide_at: decision.until } : { handled_at: now }),
      ...(isUsed && { used_for_lead: decision.leadId }),
    })
    .where('id', '=', row.id)
    .execute();
}

/** The newest lead of a number may have come, or been released, after its visitor wrote. */
export async function decideLeads(
  db: Kysely<Tables>,
  engine: Engine,
  phones: readonly string[],
  now: number,
): Promise<number> {
  let queued = 0;
  for (const phone of new Set(phones)) {
    queued += await transact(db, (transaction) => decideForNumber(transaction, engine, phone, now));
  }
  return queued;
}

async function decideForNumber(
  db: Kysely<Tables>,
  engine: Engine,
  phone: string,
  now: number,
): Promise<number> {
  const number = digitsOf(phone);
  await lockSender(db, engine, number);
  const last = await db
    .selectFrom('incoming_messages')
    .selectAll()
    .where('phone', '=', number)
    // Meta may hold a message back for days: the newest is the one that was written last.
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return 0;
  const leads = await knownLeads(db, number);
  let queued = 0;
  for (const lead of leads.filter(({ answer }) => answer === 'none')) {
    const decision = decideForLead({
      leadId: lead.id,
      leads,
      lastMessage: {
        id: last.wamid,
        number,
        sentAt: last.sent_at,
        usedForLead: last.used_for_lead || undefined,
        isErasureRequest: last.is_erasure_request === 1,
      },
      now,
    });
    if (decision.kind === 'wait_for_message') continue;
    if (decision.kind === 'supersede') {
      await setAnswer(db, [lead.id], 'superseded', null, now);
      continue;
    }
    await apply(db, last, decision, now);
    await noteHandled(db, last, number, decision, now);
    if (decision.kind === 'answer') queued++;
    break;
  }
  return queued;
}

function findWaiting(db: Kysely<Tables>, id: string): Promise<StoredMessage | undefined> {
  return db
    .selectFrom('incoming_messages')
    .selectAll()
    .where('id', '=', id)
    .where('handled_at', '=', 0)
    .executeTakeFirst();
}

function incomingOf(row: StoredMessage): IncomingMessage {
  return {
    id: row.wamid,
    type: row.type,
    from: row.phone || undefined,
    userId: row.user_id || undefined,
    sentAt: row.sent_at,
    receivedAt: row.received_at,
    isEcho: false,
    isInGroup: false,
    text: row.is_erasure_request === 1 ? ERASURE_WORDS : (row.text ?? undefined),
    cards:
      row.shared_phone === ''
        ? []
        : [{ origin: 'contact_request', waId: row.shared_phone, phone: undefined }],
  };
}

async function lastAsked(db: Kysely<Tables>, userId: string) {
  const asked = await lastMessage(db, userId, 'ask');
  return asked && { at: asked.created_at, forErasure: asked.for_erasure === 1 };
}

async function lastMessage(db: Kysely<Tables>, recipient: string, kind: 'ask' | 'not_found') {
  if (recipient === '') return undefined;
  return db
    .selectFrom('outgoing_messages')
    .select(['created_at', 'for_erasure'])
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A new message of the visitor gives the queued answer more time. */
async function extendWindow(db: Kysely<Tables>, leadId: string, until: number): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ window_ends_at: until })
    .where('lead_id', '=', leadId)
    .where('window_ends_at', '<', until)
    .where('status', 'is', null)
    .execute();
}
