import { sql } from 'kysely';
import { lowestUuidV7 } from '../database/lead-id.ts';
import type { Db } from '../database/schema.ts';
import type { LeadStatus } from '../leads/lead.ts';
import { leadsWithDelivery, STATUS } from '../leads/leads-with-delivery.ts';

/** Every time zone's days begin at a multiple of this. */
export const QUARTER_HOUR_MS = 15 * 60 * 1000;

/** Leads of one quarter of an hour that share status and campaign. */
export type LeadTally = {
  /** Quarters of an hour since 1970. */
  readonly quarter: number;
  readonly status: LeadStatus;
  readonly campaign: string | null;
  readonly count: number;
};

/** A literal: SQLite would bind a parameter as a real number, and not do integer division. */
const QUARTER = sql<number>`leads.created_at / ${sql.lit(QUARTER_HOUR_MS)}`;

/** Reads no earlier lead: a month costs the same however many years are stored. */
export function tallyLeads(db: Db, since: number): Promise<readonly LeadTally[]> {
  return (
    leadsWithDelivery(db)
      .select(({ fn }) => [
        QUARTER.as('quarter'),
        STATUS.as('status'),
        'leads.campaign',
        fn.countAll<number>().as('count'),
      ])
      // The time in an id is never before `created_at`, so the primary key narrows the search.
      .where('leads.id', '>=', lowestUuidV7(since))
      .where('leads.created_at', '>=', since)
      .groupBy([QUARTER, STATUS, 'leads.campaign'])
      .execute()
  );
}
