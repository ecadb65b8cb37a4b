import { type AuditStamp, insertAudit } from '../audit.ts';
import type { Db } from '../database/schema.ts';
import type { LeadReach } from '../leads/lead.ts';
import { lockDeliveries, reachOf } from '../outbox/lock-deliveries.ts';

/** Restricts leads or lifts the restriction; either is audited. Expects a transaction. */
export async function changeRestriction(
  db: Db,
  ids: readonly string[],
  isRestricted: boolean,
  stamp: AuditStamp,
): Promise<readonly LeadReach[]> {
  const deliveries = await lockDeliveries(db, ids);
  const changed = await db
    .updateTable('leads')
    .set({ restricted_at: isRestricted ? stamp.at : null })
    .where('id', 'in', ids)
    .where('restricted_at', isRestricted ? 'is' : 'is not', null)
    .returning('id')
    .execute();
  const reached = reachOf(changed, deliveries);
  const action = isRestricted ? 'restrict' : 'unrestrict';
  await insertAudit(
    db,
    reached.map(({ id }) => ({ ...stamp, action, leadId: id, detail: null })),
  );
  return reached;
}
