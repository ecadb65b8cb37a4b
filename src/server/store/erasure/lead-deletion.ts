import type { Kysely } from 'kysely';
import type { Engine } from '../../settings/database.ts';
import { deleteDeskData } from '../desk/actions/delete-desk-data.ts';
import type { LeadReach } from '../lead.ts';
import type { Tables } from '../schema.ts';
import { deleteOutgoing, outgoingOfLeads } from '../whatsapp/incoming/erase-person.ts';

/**
 * Locks the deliveries of leads that are about to change, and says what became of them. Every
 * transaction locks deliveries before leads, and in the order of their ids: the relay may be
 * recording one of them at the same moment.
 */
export function lockDeliveries(db: Kysely<Tables>, engine: Engine, ids: readonly string[]) {
  return db
    .selectFrom('deliveries')
    .select(['id', 'state', 'send_count', 'lease_until', 'delivered_at'])
    .where('destination', '=', 'automation')
    .where('id', 'in', ids.length > 0 ? [...ids] : [''])
    .orderBy('id')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute();
}

export type LockedDelivery = Awaited<ReturnType<typeof lockDeliveries>>[number];

/** How far leads have come, in the order of their ids. */
export function reachOf(
  leads: readonly { readonly id: string }[],
  deliveries: readonly LockedDelivery[],
): readonly LeadReach[] {
  return leads
    .map(({ id }): LeadReach => {
      const delivery = deliveries.find((row) => row.id === id);
      return {
        id,
        deliveredAt: delivery?.delivered_at ?? 0,
        wasSent: delivery !== undefined && (delivery.send_count > 0 || delivery.lease_until > 0),
      };
    })
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Deletes leads with everything that belongs to them. */
export async function deleteLeads(db: Kysely<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  await db
    .deleteFrom('deliveries')
    .where('destination', '=', 'automation')
    .where('id', 'in', [...ids])
    .execute();
  await deleteOutgoing(db, await outgoingOfLeads(db, ids));
  await deleteDeskData(db, ids);
  await db
    .deleteFrom('attempts')
    .where('lead_id', 'in', [...ids])
    .execute();
  return db
    .deleteFrom('leads')
    .where('id', 'in', [...ids])
    .where('status', '<>', 'erased')
    .returning(['id', 'key_hash', 'lead_phone'])
    .execute();
}
