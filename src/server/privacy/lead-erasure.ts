import { type AuditStamp, insertAudit } from '../audit.ts';
import { inParts } from '../database/in-parts.ts';
import { uuidV7 } from '../database/lead-id.ts';
import type { Db } from '../database/schema.ts';
import { transact } from '../database/transact.ts';
import type { LeadReach } from '../leads/lead.ts';
import { addDeliveries } from '../outbox/change-deliveries.ts';
import { type LockedDelivery, lockDeliveries, reachOf } from '../outbox/lock-deliveries.ts';
import { SECOND } from '../time/clock.ts';
import { eraseNumbersWithoutLeads } from './erase-people.ts';

/** Longer than an attempt in flight can last. */
const ATTEMPT_ENDS_WITHIN_MS = 30 * SECOND;

export type EraseOptions = {
  /** The time of the erasure, if the automation is to be told which of its leads are erased. */
  readonly announceAt?: number | undefined;
  /** When the visitor asked for it, if that was by a message. */
  readonly requestedAt?: number | undefined;
  /** Written into the audit log for each lead that was erased, in the same transaction. */
  readonly audit?: AuditStamp & { readonly action: 'erase' | 'withdraw' };
  /** The message whose sender the desk erases: it gets an entry too. */
  readonly messageId?: string | undefined;
};

/** Deletes leads with everything that belongs to them, once their deliveries are locked. */
export async function deleteLeads(db: Db, ids: readonly string[]) {
  const deleted = [];
  for (const part of inParts(ids)) {
    const leads = db.deleteFrom('leads').where('id', 'in', part);
    deleted.push(...(await leads.returning(['id', 'key_hash', 'phone']).execute()));
  }
  return deleted;
}

/**
 * Erases leads; only a hash of the idempotency key stays, so that a replay is not stored again.
 * Returns how far each delivery had got, because the relay may be sending it.
 */
export function eraseLeads(
  db: Db,
  ids: readonly string[],
  { announceAt, audit, requestedAt }: EraseOptions = {},
): Promise<readonly LeadReach[]> {
  return transact(db, async (transaction) => {
    const deliveries = await lockDeliveries(transaction, ids);
    const deleted = await deleteLeads(transaction, ids);
    const now = announceAt ?? audit?.at ?? Date.now();
    const times = { now, requestedAt: requestedAt ?? now };
    await eraseNumbersWithoutLeads(transaction, deleted, times);
    const keys = deleted.flatMap(({ id, key_hash }) =>
      key_hash === null ? [] : [{ key_hash, lead_id: id, at: now }],
    );
    for (const part of inParts(keys)) {
      await transaction.insertInto('erased_keys').values(part).execute();
    }
    const erased = reachOf(deleted, deliveries);
    if (announceAt !== undefined) {
      await announceErasure(transaction, announceAt, erased, deliveries);
    }
    if (audit) {
      const entries = erased.map((lead) => ({ ...audit, leadId: lead.id, detail: detailOf(lead) }));
      await insertAudit(transaction, entries);
    }
    return erased;
  });
}

/** Records that the automation may have a copy, which somebody must erase too. */
function detailOf({ deliveredAt, wasSent }: LeadReach): string | null {
  if (deliveredAt !== null) return 'delivered';
  return wasSent ? 'perhaps delivered' : null;
}

/** Queues a `lead.erased` event for each lead that was sent. */
async function announceErasure(
  db: Db,
  now: number,
  erased: readonly LeadReach[],
  deliveries: readonly LockedDelivery[],
): Promise<void> {
  const leased = new Set(
    deliveries.filter(({ lease_until }) => lease_until !== null).map(({ id }) => id),
  );
  const events = erased
    .filter(({ wasSent }) => wasSent)
    .map(({ id }) => ({
      destination: 'automation' as const,
      id: uuidV7(now),
      erased_lead: id,
      event: 'lead.erased' as const,
      waiting_since: now,
      // It must not overtake a lead that is being sent.
      next_attempt_at: leased.has(id) ? now + ATTEMPT_ENDS_WITHIN_MS : null,
    }));
  await addDeliveries(db, events);
}
