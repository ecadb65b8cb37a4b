import { sql } from 'kysely';
import { digitsOf } from '../../../domain/lead/phone.ts';
import { countOf } from '../database/count-of.ts';
import { engineOf } from '../database/engine-of.ts';
import { idsOf } from '../database/ids-of.ts';
import { inParts } from '../database/in-parts.ts';
import { DEAD } from '../database/literals.ts';
import { transact } from '../database/transact.ts';
import { countDelivered } from '../deliveries/delivered-counts.ts';
import { lowestUuidV7 } from '../lead-id.ts';
import type { PurgeFilter, RequeueFilter, UpkeepStore } from '../lead-store.ts';
import { DROPPED_BODY } from '../leads/body-data.ts';
import { IS_WAITING, leadsWithDelivery } from '../leads/leads-with-delivery.ts';
import type { Db } from '../schema.ts';
import { lockSender } from '../whatsapp/incoming/lock-sender.ts';
import { deleteAged } from './delete-aged.ts';
import { eraseSender } from './erase-sender.ts';
import { eraseLeads } from './lead-erasure.ts';
import { restrictedIds } from './restriction-queries.ts';

export function upkeepQueries(db: Db): UpkeepStore {
  const older = ({ createdBefore, includeWaiting }: PurgeFilter) =>
    leadsWithDelivery(db)
      .where('leads.restricted_at', '=', 0)
      .where('leads.created_at', '<', createdBefore)
      .$if(!includeWaiting, (query) => query.where((lead) => lead.not(IS_WAITING)));

  return {
    erase: (ids, options) =>
      ids.length === 0
        ? Promise.resolve([])
        : transact(db, (transaction) => eraseLeads(transaction, ids, options)),

    eraseNumber: (phone, now, options) =>
      transact(db, async (transaction) => {
        const sender = digitsOf(phone);
        // Nobody may queue an answer to a lead that is just being erased.
        await lockSender(transaction, sender);
        return eraseSender(transaction, sender, now, options);
      }),

    requeue: (filter) =>
      transact(db, async (transaction) => {
        const chosen = await chosenDeliveries(transaction, filter);
        if (chosen.length === 0) return 0;
        for (const part of inParts(chosen)) {
          await transaction
            .updateTable('deliveries')
            .set({
              state: 'waiting',
              schedule_step: 0,
              next_attempt_at: 0,
              last_answer: null,
              // What waited already has waited for as long as before.
              created_at: sql<number>`case when state = 'waiting' then created_at else ${filter.now} end`,
            })
            .where('destination', '=', 'automation')
            .where('id', 'in', idsOf(part))
            .execute();
        }
        // Whoever asks for a delivery does not want to wait for the next probe.
        await transaction
          .updateTable('destinations')
          .set({ next_probe_at: filter.now })
          .where('name', '=', 'automation')
          .where('next_probe_at', '>', filter.now)
          .execute();
        const delivered = chosen.filter(({ state }) => state === 'delivered');
        await countDelivered(transaction, 'automation', -delivered.length);
        return chosen.length;
      }),

    releaseFromQuarantine: (ids, now) =>
      transact(db, async (transaction) => {
        const released = await transaction
          .updateTable('leads')
          .set({ status: 'accepted', note: null })
          .where('id', 'in', ids)
          .where('status', '=', 'quarantined')
          .returning('id')
          .execute();
        if (released.length === 0) return 0;
        await transaction
          .insertInto('deliveries')
          .values(
            released.map(({ id }) => ({
              destination: 'automation' as const,
              id,
              lead_id: id,
              created_at: now,
              last_answer: null,
            })),
          )
          .execute();
        return released.length;
      }),

    countOlder: (filter) => countOf(older(filter)),

    deleteOlder: async (filter, limit) => {
      // Read first, on its own: the search may go through the whole table, and inside the
      // deletion it would hold SQLite's write lock for as long.
      const rows = await older(filter)
        .select('leads.id')
        .orderBy('leads.id')
        .limit(limit)
        .execute();
      const ids = idsOf(rows);
      return deleteAged(db, ids, filter);
    },
  };
}

async function chosenDeliveries(db: Db, filter: RequeueFilter) {
  const rows = await lockChosen(db, filter);
  // Asked for once the deliveries are locked: until then retention may have dropped body data.
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
  return (
    db
      .selectFrom('deliveries')
      .select(['id', 'state'])
      .where('destination', '=', 'automation')
      .where('id', 'not in', restrictedIds(db))
      // Word of an erasure that died is sent again with the dead leads.
      .$if(!('state' in filter), (query) => query.where('event', '=', 'lead'))
      .$if('ids' in filter, (query) =>
        query.where('id', 'in', 'ids' in filter && filter.ids.length > 0 ? [...filter.ids] : ['']),
      )
      .$if('state' in filter, (query) => query.where('state', '=', DEAD))
      .$if('since' in filter, (query) =>
        query.where('id', 'in', cameSince(db, 'since' in filter ? filter.since : 0)),
      )
      .$if(!filter.includeDelivered, (query) => query.where('state', '<>', 'delivered'))
      .orderBy('id')
      .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
      .execute()
  );
}

function cameSince(db: Db, since: number) {
  return (
    db
      .selectFrom('leads')
      .select('id')
      // Ids begin with a time that is never earlier than their lead's: the key finds the first.
      .where('id', '>=', lowestUuidV7(since))
      .where('created_at', '>=', since)
  );
}
