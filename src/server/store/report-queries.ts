import { type Kysely, sql } from 'kysely';
import { lowestUuidV7 } from './lead-id.ts';
import { type LeadTally, QUARTER_HOUR_MS, type ReportStore } from './lead-store.ts';
import type { Tables } from './schema.ts';

/** Written out, not bound: a bound number is a real one to SQLite, and would not divide whole. */
const QUARTER = sql<number>`created_at / ${sql.lit(QUARTER_HOUR_MS)}`;

export function reportQueries(db: Kysely<Tables>): ReportStore {
  return { tally: async (since) => (await tallyQuery(db, since).execute()) as LeadTally[] };
}

export function tallyQuery(db: Kysely<Tables>, since: number) {
  return (
    db
      .selectFrom('leads')
      .select(({ fn }) => [
        QUARTER.as('quarter'),
        'status',
        'campaign',
        fn.countAll<number>().as('count'),
      ])
      // Ids go by time, and are never earlier than their lead: the key's own index finds the first.
      .where('id', '>=', lowestUuidV7(since))
      .where('created_at', '>=', since)
      .where('status', '<>', 'erased')
      .groupBy([QUARTER, 'status', 'campaign'])
  );
}
