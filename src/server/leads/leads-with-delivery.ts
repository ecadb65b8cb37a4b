import { sql } from 'kysely';
import { type Answer, isOpen } from '../../domain/answer/answer-state.ts';
import type { Db, DeliveryState, LeadRow } from '../database/schema.ts';
import type { LeadStatus } from './lead.ts';

/**
 * Leads with their delivery to the automation. A quarantined lead has none.
 */
export function leadsWithDelivery(db: Db) {
  return db
    .selectFrom('leads')
    .leftJoin('deliveries', (join) =>
      join.onRef('deliveries.id', '=', 'leads.id').on('deliveries.destination', '=', 'automation'),
    );
}

type LeadState = {
  readonly held: LeadRow['held'];
  readonly state: DeliveryState | null | undefined;
};

/** The status that the operator sees. */
export function statusOf(lead: LeadState): LeadStatus {
  return lead.held !== null ? 'quarantined' : (lead.state ?? 'waiting');
}

/** `statusOf` in SQL, for queries of `leadsWithDelivery`. */
export const STATUS = sql<LeadStatus>`case when leads.held is not null then 'quarantined'
  else coalesce(deliveries.state, 'waiting') end`;

/** Whether a lead still has to be delivered or answered: only the operator may then delete it. */
export function isWaiting(lead: LeadState & { readonly answer: Answer }): boolean {
  return statusOf(lead) === 'waiting' && isOpen(lead.answer);
}
