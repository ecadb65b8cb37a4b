import { sql } from 'kysely';
import { engineOf } from '../database/engine-of.ts';
import { idsOf } from '../database/ids-of.ts';
import { inParts } from '../database/in-parts.ts';
import { DEAD } from '../database/state-literals.ts';
import { restrictedIds } from '../erasure/restriction.ts';
import { lowestUuidV7 } from '../lead-id.ts';
import { DROPPED_BODY } from '../leads/dropped-body.ts';
import type { Db } from '../schema.ts';

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
 * Makes deliveries to the automation due now, from the beginning of the schedule, inside a
 * transaction; returns how many. Restricted leads and those without body data are left out.
 */
export async function requeue(db: Db, filter: RequeueFilter): Promise<number> {
  const chosen = await chosenDeliveries(db, filter);
  if (chosen.length === 0) return 0;
  for (const part of inParts(chosen)) {
    await db
      .updateTable('deliveries')
      .set({
        state: 'waiting',
        schedule_step: 0,
        next_attempt_at: 0,
        last_answer: null,
        // A delivery that was already waiting keeps its age.
        created_at: sql<number>`case when state = 'waiting' then created_at else ${filter.now} end`,
      })
      .where('destination', '=', 'automation')
      .where('id', 'in', idsOf(part))
      .execute();
  }
  // An operator who requeues does not want to wait for the next scheduled probe.
  await db
    .updateTable('destinations')
    .set({ next_probe_at: filter.now })
    .where('name', '=', 'automation')
    .where('next_probe_at', '>', filter.now)
    .execute();
  return chosen.length;
}

/** Puts a lead into the outbox if it is quarantined. Expects a transaction. */
export async function releaseFromQuarantine(db: Db, id: string, now: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('leads')
    .set({ status: 'accepted', note: null })
    .where('id', '=', id)
    .where('status', '=', 'quarantined')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await db
    .insertInto('deliveries')
    .values({ destination: 'automation', id, lead_id: id, created_at: now, last_answer: null })
    .execute();
}

async function chosenDeliveries(db: Db, filter: RequeueFilter) {
  const rows = await lockChosen(db, filter);
  // Queried after locking the deliveries, because until then retention may drop body data.
  const unsendable = new Set<string>();
  for (const part of inParts(rows)) {
    const dropped = await db
      .selectFrom('leads')
      .select('id')
      .where('id', 'in', idsOf(part))
      .where('payload', 'like', DROPPED_BODY)
      .execute();
    for (const { id } of dropped) unsendable.add(id);
  }
  return rows.filter(({ id }) => !unsendable.has(id));
}

function lockChosen(db: Db, filter: RequeueFilter) {
  const deliveries = db
    .selectFrom('deliveries')
    .select('id')
    .where('destination', '=', 'automation')
    .where('id', 'not in', restrictedIds(db))
    .orderBy('id')
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate());
  // Dead `lead.erased` events are requeued together with the dead leads.
  if ('state' in filter) return deliveries.where('state', '=', DEAD).execute();
  const ofLeads = deliveries.where('event', '=', 'lead');
  if ('id' in filter) return ofLeads.where('id', '=', filter.id).execute();
  const cameSince = db
    .selectFrom('leads')
    .select('id')
    // The time in an id is never before `created_at`, so the primary key narrows the search.
    .where('id', '>=', lowestUuidV7(filter.since))
    .where('created_at', '>=', filter.since);
  return ofLeads
    .where('id', 'in', cameSince)
    .$if(!filter.includeDelivered, (query) => query.where('state', '<>', 'delivered'))
    .execute();
}
