import { sql } from 'kysely';
import { databaseTime, databaseTimeIn } from '../database/database-time.ts';
import { engineOf } from '../database/engine-of.ts';
import type { Db, Destination } from '../database/schema.ts';
import { WAITING } from '../database/state-literals.ts';
import { restrictedIds } from '../leads/restricted-ids.ts';
import type { Claim, Delivery } from './delivery.ts';

/** Leases the oldest deliveries that are due, or the newest ones. */
export async function claimDeliveries(
  db: Db,
  destination: Destination,
  claim: Claim,
): Promise<readonly Delivery[]> {
  const rows = await db
    // Materialized: if it were evaluated twice, it would lease more than the limit.
    .with(
      (due) => due('due').materialized(),
      () => dueDeliveries(db, destination, claim),
    )
    .updateTable('deliveries')
    .set({ lease_until: databaseTimeIn(db, claim.leaseMs), lease_owner: claim.owner })
    .where('destination', '=', destination)
    .where('id', 'in', (from) => from.selectFrom('due').select('id'))
    .returning([
      'id',
      'lead_id',
      'erased_lead',
      'event',
      'priority',
      'schedule_step',
      'last_attempt_at',
      'next_attempt_at',
    ])
    .execute();
  if (rows.length === 0) return [];
  const leads = await db
    .selectFrom('leads')
    .innerJoin('bodies', 'bodies.lead', 'leads.id')
    .select(['id', 'payload', 'campaign'])
    .where(
      'id',
      'in',
      rows.map(({ lead_id }) => lead_id ?? ''),
    )
    .execute();
  const leadsById = new Map(leads.map((lead) => [lead.id, lead]));
  return rows
    .toSorted((one, other) => one.priority - other.priority || (one.id < other.id ? -1 : 1))
    .map(
      (row): Delivery => ({
        id: row.id,
        leadId: row.lead_id ?? row.erased_lead,
        event: row.event,
        payload: leadsById.get(row.lead_id ?? '')?.payload,
        campaign: leadsById.get(row.lead_id ?? '')?.campaign ?? '',
        scheduleStep: row.schedule_step,
        lastAttemptAt: row.last_attempt_at,
        nextAttemptAt: row.next_attempt_at,
      }),
    );
}

/** The ids of the deliveries that a claim takes, in their order. */
function dueDeliveries(db: Db, destination: Destination, claim: Claim) {
  const { now, limit, attemptedBefore = Infinity, newestFirst = false } = claim;
  return (
    db
      .selectFrom('deliveries')
      .select('id')
      .where('destination', '=', destination)
      .where('state', '=', WAITING)
      .where('id', 'not in', restrictedIds(db))
      .where((row) =>
        row.or([row('lease_until', 'is', null), row('lease_until', '<=', databaseTime(db))]),
      )
      .where(({ fn }) => fn.coalesce('next_attempt_at', sql.lit(0)), '<=', now)
      .$if(attemptedBefore < Infinity, (query) =>
        query.where(({ fn }) => fn.coalesce('last_attempt_at', sql.lit(0)), '<', attemptedBefore),
      )
      .$if(newestFirst, (query) => query.where('priority', '=', 0))
      .orderBy('priority')
      .orderBy('id', newestFirst ? 'desc' : 'asc')
      .limit(limit)
      // Other instances take the next rows instead of waiting for these.
      .$if(engineOf(db) === 'postgres', (query) => query.forUpdate().skipLocked())
  );
}

/**
 * Extends the leases that this owner still holds. Locks in the order of the ids, as every
 * transaction does, to prevent deadlocks.
 */
export async function renewLeases(
  db: Db,
  destination: Destination,
  owner: string,
  leaseMs: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .with('held', (query) =>
      query
        .selectFrom('deliveries')
        .select('id')
        .where('destination', '=', destination)
        .where('id', 'in', ids)
        .where('lease_owner', '=', owner)
        .where('state', '=', WAITING)
        .orderBy('id')
        .$if(engineOf(db) === 'postgres', (rows) => rows.forUpdate()),
    )
    .updateTable('deliveries')
    .set({ lease_until: databaseTimeIn(db, leaseMs) })
    .where('destination', '=', destination)
    .where('id', 'in', (from) => from.selectFrom('held').select('id'))
    .execute();
}
