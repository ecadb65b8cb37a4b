import { lowestUuidV7 } from '../../database/lead-id.ts';
import type { Db } from '../../database/schema.ts';
import type { EraseRequest, EraseResult } from '../../lists/desk-types.ts';
import { lockSender } from '../../people/lock-sender.ts';
import { nameOf, senderOf } from '../../people/message-sender.ts';
import { eraseSender } from '../../privacy/erase-sender.ts';
import { actOnce } from './idempotent-action.ts';
import { lockedLead, requireVersion } from './require-lead.ts';

/**
 * Erases everything about the person behind a lead or message, with all leads of the number. The
 * caller scrubs the files.
 */
export async function eraseRow(db: Db, request: EraseRequest): Promise<EraseResult> {
  let sent: readonly string[] = [];
  const result = await actOnce(
    db,
    request,
    async (transaction) => {
      sent = await erasePerson(transaction, request);
    },
    async (transaction) => {
      sent = await sentBefore(transaction, request.id);
    },
  );
  return result.kind === 'done' ? { ...result, sent } : result;
}

/** Returns the ids of the erased leads that were sent to the automation. */
async function erasePerson(
  db: Db,
  { id, version, by, now, announceAt }: EraseRequest,
): Promise<readonly string[]> {
  const audit = { at: now, actor: by, action: 'erase' } as const;
  const sender = await senderOf(db, id);
  // No answer may be queued to a lead while it is being erased.
  const person = sender ? nameOf(sender) : await lockedPhone(db, id, version);
  await lockSender(db, person);
  const messageId = sender && id;
  const { leads: erased } = await eraseSender(db, person, now, { announceAt, audit, messageId });
  return erased.filter(({ wasSent }) => wasSent).map((lead) => lead.id);
}

async function lockedPhone(db: Db, id: string, version: number): Promise<string> {
  const lead = await lockedLead(db, id);
  requireVersion(lead, version);
  return lead.phone;
}

/** A client that repeats a request has missed its response, which only the audit log still has. */
async function sentBefore(db: Db, id: string): Promise<readonly string[]> {
  const erasure = await db
    .selectFrom('audit_log')
    .select(['at', 'actor'])
    .where('lead_id', '=', id)
    .where('action', '=', 'erase')
    .executeTakeFirst();
  if (!erasure) return [];
  const sent = await db
    .selectFrom('audit_log')
    .select('lead_id')
    // The log may be long, and only its ids index it by time.
    .where('id', '>=', lowestUuidV7(erasure.at))
    .where('at', '=', erasure.at)
    .where('actor', '=', erasure.actor)
    .where('action', '=', 'erase')
    .where('detail', 'is not', null)
    .orderBy('lead_id')
    .execute();
  return sent.flatMap(({ lead_id }) => lead_id ?? []);
}
