import { insertAudit } from '../audit.ts';
import { idsOf } from '../database/ids-of.ts';
import type { Db } from '../database/schema.ts';
import type { LeadReach } from '../leads/lead.ts';
import { erasePeople } from './erase-people.ts';
import { type EraseOptions, eraseLeads } from './lead-erasure.ts';

export type ErasedNumber = {
  readonly leads: readonly LeadReach[];
  /** Messages and contacts of a number without leads: erasing the last lead erases them too. */
  readonly messages: number;
};

export function leadsOfSender(db: Db, sender: string) {
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
