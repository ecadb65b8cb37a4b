import { sql } from 'kysely';
import { lowestUuidV7 } from '../lead-id.ts';
import { QUARTER_HOUR_MS } from '../lead-store.ts';
import type { Db } from '../schema.ts';
import { leadsWithDelivery, STATUS } from './leads-with-delivery.ts';

/** A literal: SQLite would bind a parameter as a real number, and not do integer division. */
const QUARTER = sql<number>`leads.created_at / ${sql.lit(QUARTER_HOUR_MS)}`;

export function tallyQuery(db: Db, since: number) {
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
  );
}
