import { type Kysely, sql } from 'kysely';
import { digitsOf } from '../../../domain/lead/phone.ts';
import type { Engine } from '../../settings/database.ts';
import { countDelivered } from '../deliveries/delivered-counts.ts';
import type { DeliveryState } from '../deliveries/delivery.ts';
import { inParts } from '../in-parts.ts';
import type { LeadStatus } from '../lead.ts';
import { lowestUuidV7 } from '../lead-id.ts';
import type { RequeueFilter, UpkeepStore } from '../lead-store.ts';
import { DROPPED_BODY } from '../leads/body-data.ts';
import { leadsWithDelivery, STATUS, statusOf } from '../leads/leads-with-delivery.ts';
import type { Tables } from '../schema.ts';
import { transact } from '../transact.ts';
import { lockSender } from '../whatsapp/incoming/lock-sender.ts';
import { eraseAndCount } from './erase-sender.ts';
import { deleteLeads, lockDeliveries } from './lead-deletion.ts';
import { eraseLeads } from './lead-erasure.ts';
import { restrictedIds } from './restriction-queries.ts';

export function upkeepQueries(db: Kysely<Tables>, engine: Engine): UpkeepStore {
  const older = (createdBefore: number, statuses: readonly LeadStatus[]) =>
    leadsWithDelivery(db)
      .where('leads.restricted_at', '=', 0)
      .where('leads.created_at', '<', createdBefore)
      .where(STATUS, 'in', [...statuses]);

  return {
    erase: (ids, options) =>
      ids.length === 0
        ? Promise.resolve([])
        : transact(db, (transaction) => eraseLeads(transaction, engine, ids, options)),

    eraseNumber: (phone, now, options) =>
      transact(db, async (transaction) => {
        const sender = digitsOf(phone);
        // Nobody may queue an answer to a lead that is just being erased.
        await lockSender(transaction, engine, sender);
        return eraseAndCount(transaction, engine, sender, now, options);
      }),

    requeue: (filter) =>
      transact(db, async (transaction) => {
        const chosen = await chosenDeliveries(transaction, engine, filter);
        if (chosen.length === 0) return 0;
        for (const part of inParts(chosen)) {
          await transaction
            .updateTable('deliveries')
            .set({ state: 'waiting', schedule_step: 0, next_attempt_at: 0, last_answer: null })
            .where('destination', '=', filter.destination)
            .where(
              'id',
              'in',
              part.map(({ id }) => id),
            )
            .execute();
        }
        // Whoever asks for a delivery does not want to wait for the next probe.
        await transaction
          .updateTable('destinations')
          .set({ next_probe_at: filter.now })
          .where('name', '=', filter.destination)
          .where('next_probe_at', '>', filter.now)
          .execute();
        const delivered = chosen.filter(({ state }) => state === 'delivered');
        await countDelivered(transaction, filter.destination, -delivered.length);
        return chosen.length;
      }),

    releaseFromQuarantine: (ids) =>
      transact(db, async (transaction) => {
        const released = await transaction
          .updateTable('leads')
          .set({ status: 'accepted', note: null })
          .where('id', 'in', [...ids])
          .where('status', '=', 'quarantined')
          .returning(['id', 'created_at'])
          .execute();
        if (released.length === 0) return 0;
        await transaction
          .insertInto('deliveries')
          .values(
            released.map(({ id, created_at }) => ({
              destination: 'automation' as const,
              id,
              lead_id: id,
              created_at,
              last_answer: null,
            })),
          )
          .execute();
        return released.length;
      }),

    countOlder: async (createdBefore, statuses) => {
      const row = await older(createdBefore, statuses)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    deleteOlder: async (createdBefore, statuses, limit) => {
      // Read first, on its own: the search may go through the whole table, and inside the
      // deletion it would hold SQLite's write lock for as long.
      const rows = await older(createdBefore, statuses)
        .select('leads.id')
        .orderBy('leads.id')
        .limit(limit)
        .execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      return transact(db, async (transaction) => {
        const deliveries = await lockDeliveries(transaction, engine, ids);
        // Looked at again: the operator may have released one in between, or the relay sent it.
        const states = new Map(deliveries.map(({ id, state }) => [id, state]));
        const { deletable, delivered } = await stillDeletable(transaction, ids, states, statuses);
        const deleted = await deleteLeads(transaction, deletable);
        await countDelivered(transaction, 'automation', -delivered);
        return deleted.length;
      });
    },
  };
}

async function stillDeletable(
  db: Kysely<Tables>,
  ids: readonly string[],
  states: ReadonlyMap<string, DeliveryState>,
  statuses: readonly LeadStatus[],
) {
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'status'])
    .where('id', 'in', [...ids])
    .where('status', '<>', 'erased')
    .where('restricted_at', '=', 0)
    .execute();
  const deletable = rows
    .filter(({ id, status }) => statuses.includes(statusOf({ status, state: states.get(id) })))
    .map(({ id }) => id);
  const delivered = deletable.filter((id) => states.get(id) === 'delivered').length;
  return { deletable, delivered };
}

async function chosenDeliveries(db: Kysely<Tables>, engine: Engine, filter: RequeueFilter) {
  const rows = await lockChosen(db, engine, filter);
  // Asked for once the deliveries are locked: until then retention may have dropped body data.
  const unsendable = new Set<string>();
  for (const part of inParts(rows)) {
    const dropped = await db
      .selectFrom('leads')
      .select('id')
      .where(
        'id',
        'in',
        part.map(({ id }) => id),
      )
      .where('payload', 'like', DROPPED_BODY)
      .execute();
    for (const { id } of dropped) unsendable.add(id);
  }
  return rows.filter(({ id }) => !unsendable.has(id));
}

function lockChosen(db: Kysely<Tables>, engine: Engine, filter: RequeueFilter) {
  return (
    db
      .selectFrom('deliveries')
      .select(['id', 'state'])
      .where('destination', '=', filter.destination)
      .where('id', 'not in', restrictedIds(db))
      // Word of an erasure that died is sent again with the dead leads.
      .$if(!('state' in filter), (query) => query.where('event', '=', 'lead'))
      .$if('ids' in filter, (query) =>
        query.where('id', 'in', 'ids' in filter && filter.ids.length > 0 ? [...filter.ids] : ['']),
      )
      .$if('state' in filter, (query) => query.where('state', '=', sql.lit('dead')))
      .$if('since' in filter, (query) =>
        query
          // Ids begin with a time that is never earlier than their lead's: the key finds the first.
          .where('id', '>=', lowestUuidV7('since' in filter ? filter.since : 0))
          .where('created_at', '>=', 'since' in filter ? filter.since : 0),
      )
      .$if(!filter.includeDelivered, (query) => query.where('state', '<>', 'delivered'))
      .orderBy('id')
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .execute()
  );
}
