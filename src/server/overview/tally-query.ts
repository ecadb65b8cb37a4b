import { sql } from 'kysely';
import { lowestUuidV7 } from '../database/lead-id.ts';
import type { Db } from '../database/schema.ts';
import type { LeadStatus } from '../leads/lead.ts';
import { leadsWithDelivery, STATUS } from '../leads/leads-with-delivery.ts';
import { HOUR } from '../time/clock.ts';

/** Leads of one hour that share status and campaign. */
export type LeadTally = {
  /** Hours since 1970: the brand's days begin at one. */
  readonly hour: number;
  readonly status: LeadStatus;
  readonly campaign: string | null;
  readonly count: number;
};

/** A literal: SQLite would bind a parameter as a real number, and not do integer division. */
const HOURS = sql<number>`leads.created_at / ${sql.lit(HOUR)}`;

/** Reads no earlier lead: a month costs the same however many years are stored. */
export function tallyLeads(db: Db, since: number): Promise<readonly LeadTally[]> {
  return (
    leadsWithDelivery(db)
      .select(({ fn }) => [
        HOURS.as('hour'),
        STATUS.as('status'),
        'leads.campaign',
        fn.countAll<number>().as('count'),
      ])
      // The time in an id is never before `created_at`, so the primary key narrows the search.
      .where('leads.id', '>=', lowestUuidV7(since))
      .where('leads.created_at', '>=', since)
      .groupBy([HOURS, STATUS, 'leads.campaign'])
      .execute()
  );
}
