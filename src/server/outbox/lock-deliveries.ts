import type { Selectable } from 'kysely';
import { engineOf } from '../database/engine-of.ts';
import { inParts } from '../database/in-parts.ts';
import type { Db, Tables } from '../database/schema.ts';
import type { LeadReach } from '../leads/lead.ts';

/**
 * Locks the deliveries of leads that are about to change, and returns those to the automation.
 * Every transaction locks deliveries before leads, and in the order of their ids, so that it cannot
 * deadlock with the relay or with a status of Meta.
 */
export async function lockDeliveries(
  db: Db,
  ids: readonly string[],
): Promise<readonly LockedDelivery[]> {
  const locked: LockedDelivery[] = [];
  for (const part of inParts(ids.toSorted())) {
    const rows = await db
      .selectFrom('deliveries')
      .select(['id', 'destination', 'state', 'send_count', 'lease_until', 'delivered_at'])
      .where('lead_id', 'in', part)
      .$if(engineOf(db) === 'postgres', (query) => query.orderBy('id').forUpdate())
      .execute();
    locked.push(...rows.filter(({ destination }) => destination === 'automation'));
  }
  return locked;
}

export type LockedDelivery = Pick<
  Selectable<Tables['deliveries']>,
  'id' | 'state' | 'send_count' | 'lease_until' | 'delivered_at'
>;

/** How far the delivery of leads has got, in the order of their ids. */
export function reachOf(
  leads: readonly { readonly id: string }[],
  deliveries: readonly LockedDelivery[],
): readonly LeadReach[] {
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  return leads
    .map(({ id }): LeadReach => {
      const delivery = byId.get(id);
      return {
        id,
        deliveredAt: delivery?.delivered_at ?? null,
        wasSent:
          delivery !== undefined && (delivery.send_count > 0 || delivery.lease_until !== null),
      };
    })
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
