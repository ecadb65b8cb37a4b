import { sql } from 'kysely';
import { type AuditStamp, insertAudit } from '../audit-queries.ts';
import { transact } from '../database/transact.ts';
import { lockDeliveries, reachOf } from '../deliveries/lock-deliveries.ts';
import type { LeadReach } from '../lead.ts';
import type { Db } from '../schema.ts';

/** Art. 18 GDPR: a restricted lead is stored, and nothing else is done with it. */
export type RestrictionStore = {
  /**
   * Restricts leads, or lifts their restriction, and writes it into the audit log. Returns those
   * that it changed; what is being sent at this moment may still arrive.
   */
  setRestricted(
    ids: readonly string[],
    isRestricted: boolean,
    stamp: AuditStamp,
  ): Promise<readonly LeadReach[]>;
};

export function restrictionQueries(db: Db): RestrictionStore {
  return {
    setRestricted: (ids, isRestricted, stamp) =>
      transact(db, async (transaction) => {
        if (ids.length === 0) return [];
        const deliveries = await lockDeliveries(transaction, ids);
        const changed = await transaction
          .updateTable('leads')
          .set({ restricted_at: isRestricted ? stamp.at : 0 })
          .where('id', 'in', ids)
          .where('status', '<>', 'erased')
          .where('restricted_at', isRestricted ? '=' : '>', 0)
          .returning('id')
          .execute();
        const reached = reachOf(changed, deliveries);
        const action = isRestricted ? 'restrict' : 'unrestrict';
        await insertAudit(
          transaction,
          reached.map(({ id }) => ({ ...stamp, action, leadId: id, detail: null })),
        );
        return reached;
      }),
  };
}

/** The ids of all restricted leads, which are few; read from an index of their own. */
export function restrictedIds(db: Db) {
  // Written out instead of bound: SQLite uses a partial index only for a literal.
  return db.selectFrom('leads').select('id').where('restricted_at', '>', sql.lit(0));
}
