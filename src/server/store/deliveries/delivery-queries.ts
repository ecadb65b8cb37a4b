import { type Kysely, sql } from 'kysely';
import { MINUTE } from '../../clock.ts';
import type { Engine } from '../../settings/database.ts';
import { databaseTime } from '../database-time.ts';
import { restrictedIds } from '../erasure/restriction-queries.ts';
import { DROPPED_BODY } from '../leads/body-data.ts';
import type { AttemptRow, Tables } from '../schema.ts';
import { transact } from '../transact.ts';
import { unlessFailedMeanwhile } from '../whatsapp/outgoing/failed-meanwhile.ts';
import { adoptOnPostgres } from './adopt-leads.ts';
import { attemptOf, attemptQueries } from './attempt-log.ts';
import { countDelivered } from './delivered-counts.ts';
import {
  CLOSED,
  type Claim,
  type Delivery,
  type DeliveryResult,
  type DeliveryStore,
  type Destination,
} from './delivery.ts';
import { healthQueries } from './destination-health.ts';

/** Written out instead of bound: SQLite uses a partial index only for a literal. */
const WAITING = sql.lit('waiting' as const);

/**
 * An attempt or a lease this far in the future means that the clock was set back: the delivery is
 * due now instead of a day late.
 */
const IMPOSSIBLE_MS = 10 * MINUTE;

export function deliveryQueries(db: Kysely<Tables>, engine: Engine): DeliveryStore {
  const databaseNow = databaseTime(engine);
  const leaseEnd = (leaseMs: number) => sql<number>`${databaseNow} + ${sql.lit(leaseMs)}`;
  // Locked in the order of the ids, as every transaction does: otherwise two could wait for each
  // other.
  const updateHeld = (destination: Destination, owner: string, ids: readonly string[]) =>
    db
      .with('held', (query) =>
        query
          .selectFrom('deliveries')
          .select('id')
          .where('destination', '=', destination)
          .where('id', 'in', [...ids])
          .where('lease_owner', '=', owner)
          .where('state', '=', WAITING)
          .orderBy('id')
          .$if(engine === 'postgres', (rows) => rows.forUpdate()),
      )
      .updateTable('deliveries')
      .where('destination', '=', destination)
      .where('id', 'in', (from) => from.selectFrom('held').select('id'));

  return {
    claim: async (destination, claim) => {
      const rows = await db
        // Materialized: evaluated more than once, it would lease more than the limit.
        .with(
          (due) => due('due').materialized(),
          () => dueDeliveries(db, engine, destination, claim),
        )
        .updateTable('deliveries')
        .set({ lease_until: leaseEnd(claim.leaseMs), lease_owner: claim.owner })
        .where('destination', '=', destination)
        .where('id', 'in', (from) => from.selectFrom('due').select('id'))
        .returning([
          'id',
          'lead_id',
          'event',
          'schedule_step',
          'last_attempt_at',
          'next_attempt_at',
        ])
        .execute();
      if (rows.length === 0) return [];
      const leads = await db
        .selectFrom('leads')
        .select(['id', 'payload', 'campaign'])
        .where(
          'id',
          'in',
          rows.map(({ lead_id }) => lead_id),
        )
        .where('status', '<>', 'erased')
        .where('payload', 'not like', DROPPED_BODY)
        .execute();
      const leadsById = new Map(leads.map((lead) => [lead.id, lead]));
      return rows
        .map(
          (row): Delivery => ({
            id: row.id,
            leadId: row.lead_id,
            event: row.event,
            payload: leadsById.get(row.lead_id)?.payload,
            campaign: leadsById.get(row.lead_id)?.campaign ?? '',
            scheduleStep: row.schedule_step,
            lastAttemptAt: row.last_attempt_at,
            nextAttemptAt: row.next_attempt_at,
          }),
        )
        .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    },

    renewLeases: async (destination, owner, leaseMs, ids) => {
      if (ids.length === 0) return;
      await updateHeld(destination, owner, ids)
        .set({ lease_until: leaseEnd(leaseMs) })
        .execute();
    },

    release: async (destination, owner, ids) => {
      if (ids.length === 0) return;
      await updateHeld(destination, owner, ids).set({ lease_until: 0, lease_owner: '' }).execute();
    },

    record: (destination, owner, results) =>
      transact(db, async (transaction) => {
        // In the order of the ids, as every transaction locks them: otherwise two could wait for
        // each other.
        const ordered = results.toSorted((one, other) => (one.id < other.id ? -1 : 1));
        const attempts: AttemptRow[] = [];
        let newlyDelivered = 0;
        for (const sent of ordered) {
          const result =
            destination === 'whatsapp'
              ? await unlessFailedMeanwhile(transaction, engine, sent)
              : sent;
          const recorded = await recordOne(transaction, destination, owner, result);
          if (!recorded) continue;
          attempts.push(attemptOf(destination, recorded.event, result));
          if (recorded.isNewlyDelivered) newlyDelivered++;
        }
        if (attempts.length > 0) {
          await transaction.insertInto('attempts').values(attempts).execute();
        }
        const delivered = attempts.filter(
          ({ event, outcome }) => event === 'lead' && outcome === 'delivered',
        );
        const lastAt = Math.max(0, ...delivered.map(({ at }) => at));
        await countDelivered(transaction, destination, newlyDelivered, lastAt);
      }),

    adoptLeads: async () => (engine === 'postgres' ? adoptOnPostgres(db) : 0),
    ...healthQueries(db),
    ...attemptQueries(db),
  };
}

/** The ids of what a claim may take, the oldest first. */
export function dueDeliveries(
  db: Kysely<Tables>,
  engine: Engine,
  destination: Destination,
  claim: Claim,
) {
  const { now, limit, after = '', mayTakeOver, attemptedBefore } = claim;
  const databaseNow = databaseTime(engine);
  return (
    db
      .selectFrom('deliveries')
      .select('id')
      .where('destination', '=', destination)
      .where('state', '=', WAITING)
      .where('id', '>', after)
      .where('id', 'not in', restrictedIds(db))
      .where((row) =>
        row.or([
          row('lease_until', '=', 0),
          ...(mayTakeOver
            ? [
                row('lease_until', '<=', databaseNow),
                row('lease_until', '>', sql<number>`${databaseNow} + ${sql.lit(IMPOSSIBLE_MS)}`),
              ]
            : []),
        ]),
      )
      .where((row) =>
        row.or([
          row('next_attempt_at', '<=', now),
          row('last_attempt_at', '>', now + IMPOSSIBLE_MS),
        ]),
      )
      .$if(attemptedBefore !== undefined, (query) =>
        query.where('last_attempt_at', '<', attemptedBefore ?? 0),
      )
      .orderBy('id')
      .limit(limit)
      // Other instances take the next rows instead of waiting for these.
      .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
  );
}

/** Returns nothing where the result no longer counts. */
async function recordOne(
  db: Kysely<Tables>,
  destination: Destination,
  owner: string,
  result: DeliveryResult,
) {
  const isDelivered = result.outcome === 'delivered';
  const update = db
    .updateTable('deliveries')
    .set((own) => ({
      send_count: own('send_count', '+', 1),
      last_attempt_at: result.at,
      lease_until: 0,
      lease_owner: '',
    }))
    .$if(isDelivered, (query) => query.set({ delivered_at: result.at }))
    .where('destination', '=', destination)
    .where('id', '=', result.id)
    // What arrived has arrived; a failure counts only for whoever still holds the lease.
    .$if(!isDelivered, (query) => query.where('lease_owner', '=', owner))
    .returning('event');
  const waiting = await update
    .set({
      state: isDelivered || result.outcome === 'dead' ? result.outcome : WAITING,
      schedule_step: result.scheduleStep,
      next_attempt_at: result.nextAttemptAt,
      last_answer: result.answer,
    })
    .where('state', '=', WAITING)
    .executeTakeFirst();
  if (waiting) {
    return { event: waiting.event, isNewlyDelivered: isDelivered && waiting.event === 'lead' };
  }
  // A person answered meanwhile. What has arrived must not be sent again when they take that back.
  const closed = await update
    .$if(isDelivered, (query) => query.set({ last_answer: result.answer }))
    .where('state', '=', 'delivered')
    .where('last_answer', '=', CLOSED)
    .executeTakeFirst();
  return closed && { event: closed.event, isNewlyDelivered: false };
}
