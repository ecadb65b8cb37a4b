import { digitsOf } from '../../../domain/lead/phone.ts';
import { bound } from '../database/bound.ts';
import { countOf } from '../database/count-of.ts';
import { idsOf } from '../database/ids-of.ts';
import { transact } from '../database/transact.ts';
import { releaseFromQuarantine, requeue } from '../deliveries/requeue.ts';
import type { PurgeFilter, UpkeepStore } from '../lead-store.ts';
import { IS_WAITING, leadsWithDelivery } from '../leads/leads-with-delivery.ts';
import { deleteAged } from '../retention/delete-aged.ts';
import type { Db } from '../schema.ts';
import { lockSender } from '../whatsapp/lock-sender.ts';
import { eraseSender } from './erase-sender.ts';
import { eraseLeads } from './lead-erasure.ts';
import { setRestricted } from './restriction.ts';

export function upkeepQueries(db: Db): UpkeepStore {
  const { inTransaction } = bound(db);
  const older = ({ createdBefore, includeWaiting }: PurgeFilter) =>
    leadsWithDelivery(db)
      .where('leads.restricted_at', '=', 0)
      .where('leads.created_at', '<', createdBefore)
      .$if(!includeWaiting, (query) => query.where((lead) => lead.not(IS_WAITING)));

  return {
    erase: inTransaction(eraseLeads),

    eraseNumber: (phone, now, options) =>
      transact(db, async (transaction) => {
        const sender = digitsOf(phone);
        // No answer may be queued to a lead while it is being erased.
        await lockSender(transaction, sender);
        return eraseSender(transaction, sender, now, options);
      }),

    setRestricted: inTransaction(setRestricted),
    requeue: inTransaction(requeue),
    releaseFromQuarantine: inTransaction(releaseFromQuarantine),

    countOlder: (filter) => countOf(older(filter)),

    deleteOlder: async (filter, limit) => {
      // Read outside the transaction: the search may scan the whole table, and would hold SQLite's
      // write lock meanwhile.
      const rows = await older(filter)
        .select('leads.id')
        .orderBy('leads.id')
        .limit(limit)
        .execute();
      return deleteAged(db, idsOf(rows), filter);
    },
  };
}
