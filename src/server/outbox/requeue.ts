import { sql } from 'kysely';
import { engineOf } from '../database/engine-of.ts';
import { idsOf } from '../database/ids-of.ts';
import { inSteps } from '../database/in-steps.ts';
import { lowestUuidV7 } from '../database/lead-id.ts';
import type { Db } from '../database/schema.ts';
import { DEAD } from '../database/state-literals.ts';
import { transact } from '../database/transact.ts';
import { forgetAutomation } from '../leads/automation-answer.ts';
import { restrictedIds } from '../leads/restricted-ids.ts';
import { addDeliveries } from './change-deliveries.ts';

/** Which deliveries are to be sent to the automation again. */
type RequeueFilter = {
  readonly now: number;
} & (
  | { readonly id: string }
  | { readonly state: 'dead' }
  /** Every lead that came at this time or later; delivered ones only if that is asked for. */
  | { readonly since: number; readonly includeDelivered: boolean }
);

/**
 * Makes deliveries to the automation due now, from the beginning of the schedule; returns how many.
 * Restricted leads and those without body data are left out.
 */
export async function requeue(db: Db, filter: RequeueFilter): Promise<number> {
  const chosen = await chosenDeliveries(db, filter).execute();
  const requeued = await inSteps(idsOf(chosen), (ids) =>
    transact(db, (transaction) => requeueStep(transaction, ids, filter)),
  );
  if (requeued === 0) return 0;
  // An operator who requeues does not want to wait for the next scheduled probe.
  await db
    .updateTable('destinations')
    .set({ next_probe_at: filter.now })
    .where('name', '=', 'automation')
    .where('next_probe_at', '>', filter.now)
    .execute();
  return requeued;
}

async function requeueStep(db: Db, ids: readonly string[], filter: RequeueFilter): Promise<number> {
  const locked = await eligible(db, filter)
    .where('id', 'in', ids)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .execute();
  if (locked.length === 0) return 0;
  // Asked after locking the deliveries, because until then retention may delete a body.
  const requeued = await db
    .updateTable('deliveries')
    .set({
      state: 'waiting',
      schedule_step: 0,
      next_attempt_at: null,
      response: null,
      // A delivery that was already waiting keeps its age.
      waiting_since: sql<number>`case when state = 'waiting' then waiting_since else ${filter.now} end`,
    })
    .where('id', 'in', idsOf(locked))
    .where((row) =>
      row.or([
        row('event', '<>', 'lead'),
        row('id', 'in', row.selectFrom('bodies').select('lead').where('lead', 'in', ids)),
      ]),
    )
    .returning('id')
    .execute();
  if (requeued.length > 0) await forgetAutomation(db, idsOf(requeued));
  return requeued.length;
}

/** Puts a lead into the outbox if it is quarantined. */
export function releaseFromQuarantine(db: Db, id: string, now: number): Promise<void> {
  return transact(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('leads')
      .set({ held: null })
      .where('id', '=', id)
      .where('held', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const waiting = { destination: 'automation' as const, id, lead_id: id, waiting_since: now };
    await addDeliveries(transaction, [waiting]);
  });
}

function chosenDeliveries(db: Db, filter: RequeueFilter) {
  const deliveries = eligible(db, filter);
  if ('id' in filter) return deliveries.where('id', '=', filter.id);
  if ('state' in filter) return deliveries;
  const cameSince = db
    .selectFrom('leads')
    .select('id')
    // The time in an id is never before `created_at`, so the primary key narrows the search.
    .where('id', '>=', lowestUuidV7(filter.since))
    .where('created_at', '>=', filter.since);
  return deliveries.where('id', 'in', cameSince);
}

/** Without what never changes: which leads were asked for. */
function eligible(db: Db, filter: RequeueFilter) {
  const deliveries = db
    .selectFrom('deliveries')
    .select('id')
    .where('destination', '=', 'automation')
    .where('id', 'not in', restrictedIds(db))
    .orderBy('id');
  // Dead `lead.erased` events are requeued together with the dead leads.
  if ('state' in filter) return deliveries.where('state', '=', DEAD);
  const ofLeads = deliveries.where('event', '=', 'lead');
  const leavesDelivered = 'since' in filter && !filter.includeDelivered;
  return leavesDelivered ? ofLeads.where('state', 'in', ['waiting', 'dead']) : ofLeads;
}
