import {
  decideForMessage,
  type MessageDecision,
} from '../../../domain/answer/decide-for-message.ts';
import { type IncomingMessage, senderNumber } from '../../../domain/answer/incoming-message.ts';
import type { Db, StoredMessage } from '../../database/schema.ts';
import { knownLeads } from '../../leads/known-leads.ts';
import type { LeadReach } from '../../leads/lead.ts';
import { numberOf } from '../../people/contacts.ts';
import { tryLockSender } from '../../people/lock-sender.ts';
import { nameOf } from '../../people/message-sender.ts';
import { eraseSender } from '../../privacy/erase-sender.ts';
import { queueMessage } from '../outgoing/queue.ts';
import { applyDecision, noteHandled } from './apply-decision.ts';
import { awaitsErasure, isLeftToPeople } from './pending-erasure.ts';

export type DecidedMessage = {
  readonly kind: MessageDecision['kind'];
  /** The leads that were erased because their visitor asked for it. */
  readonly erased: readonly LeadReach[];
};

/** Returns undefined if another instance has decided about the message, or is about to. */
export async function decideMessage(
  db: Db,
  due: StoredMessage,
  now: number,
  announceErasure: boolean,
): Promise<DecidedMessage | undefined> {
  const number = senderNumber(incomingOf(due), await numberOf(db, due.user_id)) ?? null;
  // Another instance is deciding about this person, so this one continues with somebody else.
  if (!(await tryLockSender(db, nameOf({ phone: number, user_id: due.user_id })))) return undefined;
  // Read again: another instance may have handled it just before.
  const row = await findWaiting(db, due.id);
  if (!row) return undefined;
  const leads = await knownLeads(db, number);
  const decision = decideForMessage({
    message: incomingOf(row),
    isUsed: row.used_at !== null,
    numberOfUserId: number ?? undefined,
    leads,
    // A known sender is not asked for the number; for an unknown one nothing can be erased.
    askedAt: number === null ? await lastSent(db, row.user_id, 'ask') : undefined,
    awaitsErasure: number !== null && (await awaitsErasure(db, row.user_id, leads)),
    isLeftToPeople: await isLeftToPeople(db, { phone: number, user_id: row.user_id }, leads),
    nothingFoundSaidAt: await lastSent(db, number, 'not_found'),
    noDataSaidAt: await lastSent(db, number, 'no_data'),
    now,
  });
  const erased =
    decision.kind === 'erase'
      ? await eraseByMessage(db, row, decision.number, now, announceErasure)
      : [];
  const applied = await applyDecision(db, row, decision, now);
  if (applied.kind !== 'erase') await noteHandled(db, row, number, applied, now);
  return { kind: applied.kind, erased };
}

function findWaiting(db: Db, id: string): Promise<StoredMessage | undefined> {
  return db
    .selectFrom('incoming_messages')
    .selectAll()
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
}

function incomingOf(row: StoredMessage): IncomingMessage {
  return {
    id: row.wamid,
    type: row.type,
    from: row.phone ?? undefined,
    userId: row.user_id ?? undefined,
    sentAt: row.sent_at,
    receivedAt: row.received_at,
    isInGroup: false,
    text: row.text ?? undefined,
    cards:
      row.shared_phone === null
        ? []
        : [{ origin: 'contact_request', waId: row.shared_phone, phone: undefined }],
    adId: row.ad_id ?? undefined,
  };
}

async function lastSent(
  db: Db,
  recipient: string | null,
  kind: 'ask' | 'not_found' | 'no_data',
): Promise<number | undefined> {
  if (recipient === null) return undefined;
  const line = await db
    .selectFrom('outgoing_messages')
    .select('created_at')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.created_at;
}

/** Erases everything of a number at its owner's request, and queues a confirmation. */
async function eraseByMessage(
  db: Db,
  message: StoredMessage,
  number: string,
  now: number,
  announceErasure: boolean,
): Promise<readonly LeadReach[]> {
  const { leads } = await eraseSender(db, number, now, {
    announceAt: announceErasure ? now : undefined,
    requestedAt: message.sent_at,
    audit: { at: now, actor: 'whatsapp', action: 'erase' },
  });
  const reply = { replyTo: message.wamid, wroteAt: message.sent_at };
  await queueMessage(db, { ...reply, kind: 'erased', recipient: number }, now);
  return leads;
}
