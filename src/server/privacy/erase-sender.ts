import { insertAudit } from '../audit.ts';
import { idsOf } from '../database/ids-of.ts';
import { LEADS_PER_STEP, letOthersIn } from '../database/in-steps.ts';
import type { Db } from '../database/schema.ts';
import { transact } from '../database/transact.ts';
import type { LeadReach } from '../leads/lead.ts';
import { lockSender } from '../people/lock-sender.ts';
import { erasePeople } from './erase-people.ts';
import { type EraseOptions, eraseLeads } from './lead-erasure.ts';

export type ErasedNumber = {
  readonly leads: readonly LeadReach[];
  /** Messages and contacts of a number without leads: erasing the last lead erases them too. */
  readonly messages: number;
};

function leadsOfSender(db: Db, sender: string) {
  return db.selectFrom('leads').select('id').where('phone', '=', sender).orderBy('id');
}

/**
 * Erases the leads and the WhatsApp data of a number, given as digits, or of the business-scoped id
 * of somebody who hides the number, which has no leads.
 */
export async function eraseSender(
  db: Db,
  sender: string,
  now: number,
  options: EraseOptions,
): Promise<ErasedNumber> {
  const found = await leadsOfSender(db, sender).execute();
  const leads = await eraseLeads(db, idsOf(found), options);
  const { audit, messageId, requestedAt = now } = options;
  const messages = await erasePeople(db, [sender], { now, requestedAt });
  // Each lead has its own entry. Without leads, this one shows which backups are outdated.
  const needsEntry = messageId !== undefined || (leads.length === 0 && messages > 0);
  if (audit && needsEntry) {
    await insertAudit(db, [{ ...audit, leadId: messageId ?? null, detail: null }]);
  }
  return { leads, messages };
}

/** Erases all leads of a number, given as digits, and its WhatsApp data, in steps: the oldest first. */
export async function eraseNumber(
  db: Db,
  sender: string,
  now: number,
  options: EraseOptions,
): Promise<ErasedNumber> {
  const erased: LeadReach[] = [];
  for (;;) {
    const { leads, messages } = await transact(db, async (transaction) => {
      // No answer may be queued to a lead while it is being erased.
      await lockSender(transaction, sender);
      const left = await leadsOfSender(transaction, sender).execute();
      if (left.length <= LEADS_PER_STEP) return eraseSender(transaction, sender, now, options);
      const step = idsOf(left.slice(0, LEADS_PER_STEP));
      return { leads: await eraseLeads(transaction, step, options), messages: undefined };
    });
    erased.push(...leads);
    if (messages !== undefined) return { leads: erased, messages };
    await letOthersIn();
  }
}
