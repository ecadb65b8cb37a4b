import type { Db } from '../../database/schema.ts';
import type { EraseRequest } from '../../lists/desk-types.ts';
import { lockSender } from '../../people/lock-sender.ts';
import { nameOf, senderOf } from '../../people/message-sender.ts';
import { eraseSender } from '../../privacy/erase-sender.ts';
import { actOnce } from './idempotent-action.ts';
import { lockedLead, requireVersion } from './require-lead.ts';

/**
 * Erases everything about the person behind a lead or message, with all leads of the number. The
 * caller scrubs the files. Returns the ids of the erased leads that were sent to the automation;
 * undefined if the request is repeated.
 */
export async function eraseRow(
  db: Db,
  request: EraseRequest,
): Promise<readonly string[] | undefined> {
  let sent: readonly string[] | undefined;
  await actOnce(db, request, async (transaction) => {
    sent = await erasePerson(transaction, request);
  });
  return sent;
}

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
