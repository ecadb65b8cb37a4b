import { idsOf } from '../../database/ids-of.ts';
import type { Db } from '../../database/schema.ts';
import { lockSender } from '../../people/lock-sender.ts';
import { nameOf, senderOf } from '../../people/message-sender.ts';
import { eraseSender } from '../../privacy/erase-sender.ts';
import { type ActionRequest, actOnce } from './idempotent-action.ts';
import { lockedLead } from './require-lead.ts';

type EraseRequest = ActionRequest & {
  /** The version that the person saw. */
  readonly version: number;
  /** The time of the erasure, if the automation is to be told. */
  readonly announceAt?: number | undefined;
};

/**
 * Erases everything about the person behind a lead or message, with all leads of the number. The
 * caller scrubs the files. Returns the ids of the erased leads that were sent to the automation;
 * undefined if the request is repeated.
 */
export async function eraseRow(
  db: Db,
  request: EraseRequest,
): Promise<readonly string[] | undefined> {
  const { id, version, by, now, announceAt } = request;
  let sent: readonly string[] | undefined;
  await actOnce(db, request, async (transaction) => {
    const sender = await senderOf(transaction, id);
    // No answer may be queued to a lead while it is being erased.
    const person = sender ? nameOf(sender) : (await lockedLead(transaction, id, version)).phone;
    await lockSender(transaction, person);
    const { leads } = await eraseSender(transaction, person, now, {
      announceAt,
      audit: { at: now, actor: by, action: 'erase' },
      messageId: sender && id,
    });
    sent = idsOf(leads.filter(({ wasSent }) => wasSent));
  });
  return sent;
}
