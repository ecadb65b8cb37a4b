import { countOf } from '../database/count-of.ts';
import { idsOf } from '../database/ids-of.ts';
import { inSteps, LEADS_PER_STEP, letOthersIn } from '../database/in-steps.ts';
import type { Db } from '../database/schema.ts';
import { transact } from '../database/transact.ts';
import type { LeadReach } from '../leads/lead.ts';
import { IS_WAITING, leadsWithDelivery } from '../leads/leads-with-delivery.ts';
import { lockSender } from '../people/lock-sender.ts';
import { eraseSender, leadsOfSender } from './erase-sender.ts';
import { type EraseOptions, eraseLeads } from './lead-erasure.ts';
import { deleteAged, FIRST_LEAD_AT } from './retention/delete-aged.ts';

/** Which leads are deleted because of their age. Restricted ones never are. */
type PurgeFilter = {
  readonly createdBefore: number;
  /** Whether to delete waiting leads too, which are then never delivered. */
  readonly includeWaiting: boolean;
};

function older(db: Db, { createdBefore, includeWaiting }: PurgeFilter) {
  return leadsWithDelivery(db)
    .where('leads.restricted_at', 'is', null)
    .where('leads.created_at', '>=', FIRST_LEAD_AT)
    .where('leads.created_at', '<', createdBefore)
    .$if(!includeWaiting, (query) => query.where((lead) => lead.not(IS_WAITING)));
}

export function countOlder(db: Db, filter: PurgeFilter): Promise<number> {
  return countOf(older(db, filter));
}

/** Deletes the oldest such leads, at most `limit`; returns how many. */
export async function deleteOlder(db: Db, filter: PurgeFilter, limit: number): Promise<number> {
  // Read outside the transaction: the search may scan the whole table, and would hold SQLite's
  // write lock meanwhile.
  const rows = await older(db, filter)
    .select('leads.id')
    .orderBy('leads.id')
    .limit(limit)
    .execute();
  return inSteps(idsOf(rows), (ids) => deleteAged(db, ids, filter));
}

/** Erases all leads of a number, given as digits, and its WhatsApp data. */
export async function eraseNumber(db: Db, sender: string, now: number, options: EraseOptions) {
  const first = await eraseAllButOneStep(db, sender, options);
  const { leads, messages } = await transact(db, async (transaction) => {
    // No answer may be queued to a lead while it is being erased.
    await lockSender(transaction, sender);
    return eraseSender(transaction, sender, now, options);
  });
  return { leads: [...first, ...leads], messages };
}

/** Erases the oldest leads of a number until the rest can be erased at once, with its messages. */
async function eraseAllButOneStep(db: Db, sender: string, options: EraseOptions) {
  const erased: LeadReach[] = [];
  for (;;) {
    const step = await transact(db, async (transaction) => {
      await lockSender(transaction, sender);
      const leads = await leadsOfSender(transaction, sender).execute();
      if (leads.length <= LEADS_PER_STEP) return [];
      return eraseLeads(transaction, idsOf(leads.slice(0, LEADS_PER_STEP)), options);
    });
    if (step.length === 0) return erased;
    erased.push(...step);
    await letOthersIn();
  }
}
