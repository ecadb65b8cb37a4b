import { insertAudit } from '../audit-queries.ts';
import { idsOf } from '../database/ids-of.ts';
import type { LeadReach } from '../lead.ts';
import type { Db } from '../schema.ts';
import { erasePeople } from './erase-people.ts';
import { type EraseOptions, eraseLeads } from './lead-erasure.ts';

export type ErasedNumber = {
  readonly leads: readonly LeadReach[];
  /** Messages and contacts of a number without leads: the last lead takes them along. */
  readonly messages: number;
};

/**
 * Erases everything of a number, given as digits: its leads and what WhatsApp has left about it. The
 * business-scoped id of somebody who hides the number has no leads.
 */
export async function eraseSender(
  db: Db,
  sender: string,
  now: number,
  options: EraseOptions,
): Promise<ErasedNumber> {
  const found = await db
    .selectFrom('leads')
    .select('id')
    .where('lead_phone', '=', `+${sender}`)
    .where('status', '<>', 'erased')
    .execute();
  const leads = await eraseLeads(db, idsOf(found), options);
  const messages = await erasePeople(db, [sender], now);
  const { audit, messageId } = options;
  // Each lead has its entry. If there was none, this one says when earlier backups became outdated.
  const needsEntry = messageId !== undefined || (leads.length === 0 && messages > 0);
  if (audit && needsEntry) {
    await insertAudit(db, [{ ...audit, leadId: messageId ?? null, detail: null }]);
  }
  return { leads, messages };
}
