import { decideForMessage, type Line } from '../../../domain/answer/decide-for-message.ts';
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

/**
 * Returns the leads that were erased because their visitor asked for it; undefined if another
 * instance has decided about the message, or is about to.
 */
export async function decideMessage(
  db: Db,
  due: StoredMessage,
  now: number,
  announceErasure: boolean,
): Promise<readonly LeadReach[] | undefined> {
  const number = due.phone ?? (await numberOf(db, due.user_id)) ?? null;
  const sender = { phone: number, user_id: due.user_id };
  // Another instance is deciding about this person, so this one continues with somebody else.
  if (!(await tryLockSender(db, nameOf(sender)))) return undefined;
  // Read again: another instance may have handled it just before.
  const row = await findWaiting(db, due.id);
  if (!row) return undefined;
  const leads = await knownLeads(db, number);
  const decision = decideForMessage({
    sentAt: row.sent_at,
    receivedAt: row.received_at,
    isErasureRequest: row.is_erasure_request === 1,
    mentionsErasure: row.mentions_erasure === 1,
    number: number ?? undefined,
    leads,
    awaitsErasure: await awaitsErasure(db, row.user_id, leads),
    isLeftToPeople: await isLeftToPeople(db, sender, leads),
    saidAt: await linesSaid(db, nameOf(sender)),
    now,
  });
  if (decision.kind === 'erase') {
    return eraseByMessage(db, row, nameOf(sender), now, announceErasure);
  }
  const applied = await applyDecision(db, row, number, decision, now);
  await noteHandled(db, row, number, applied, now);
  return [];
}

function findWaiting(db: Db, id: string): Promise<StoredMessage | undefined> {
  return db
    .selectFrom('incoming_messages')
    .selectAll()
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
}

/** When each line was last queued for this person. */
async function linesSaid(db: Db, recipient: string): Promise<Partial<Record<Line, number>>> {
  const lines = await db
    .selectFrom('outgoing_messages')
    .select(['kind', ({ fn }) => fn.max('created_at').as('at')])
    .where('recipient', '=', recipient)
    .where('kind', 'in', ['ask', 'not_found', 'no_data'] satisfies readonly Line[])
    .groupBy('kind')
    .execute();
  return Object.fromEntries(lines.map(({ kind, at }) => [kind, at]));
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
