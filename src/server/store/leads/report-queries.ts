import { type Kysely, sql } from 'kysely';
import type { LeadStatus } from '../lead.ts';
import { lowestUuidV7 } from '../lead-id.ts';
import { QUARTER_HOUR_MS, type ReportStore } from '../lead-store.ts';
import type { Tables } from '../schema.ts';

/** Written out instead of bound: SQLite takes a bound number for a real one and would not divide whole. */
const QUARTER = sql<number>`leads.created_at / ${sql.lit(QUARTER_HOUR_MS)}`;

const STATUS = sql<LeadStatus>`case when leads.status = 'quarantined' then 'quarantined'
  else coalesce(deliveries.state, 'waiting') end`;

export function reportQueries(db: Kysely<Tables>): ReportStore {
  return { tally: async (since) => await tallyQuery(db, since).execute() };
}

export function tallyQuery(db: Kysely<Tables>, since: number) {
  return (
    db
      .selectFrom('leads')
      .leftJoin('deliveries', (join) =>
        join
          .onRef('deliveries.id', '=', 'leads.id')
          .on('deliveries.destination', '=', 'automation'),
      )
      .select(({ fn }) => [
        QUARTER.as('quarter'),
        STATUS.as('status'),
        'leads.campaign',
        fn.countAll<number>().as('count'),
      ])
      // Ids begin with a time that is never earlier than their lead's: the primary key finds the first.
      .where('leads.id', '>=', lowestUuidV7(since))
      .where('leads.created_at', '>=', since)
      .where('leads.status', '<>', 'erased')
      .groupBy([QUARTER, STATUS, 'leads.campaign'])
  );
}
