import type { Kysely } from 'kysely';
import { intakeQueries } from './intake-queries.ts';
import type { IntakeStore, OperatorStore, RelayStore } from './lead-store.ts';
import { lookupQueries } from './lookup-queries.ts';
import { relayQueries } from './relay-queries.ts';
import { reportQueries } from './report-queries.ts';
import { retentionQueries } from './retention-queries.ts';
import type { RetentionStore } from './retention-store.ts';
import type { Tables } from './schema.ts';
import { upkeepQueries } from './upkeep-queries.ts';

/** The same query code for both engines; the one difference is how a claim locks its rows. */
export function leadQueries(
  db: Kysely<Tables>,
  engine: 'sqlite' | 'postgres',
): IntakeStore & RelayStore & OperatorStore & RetentionStore {
  return {
    ...intakeQueries(db),
    ...relayQueries(db, engine),
    ...lookupQueries(db),
    ...upkeepQueries(db),
    ...reportQueries(db),
    ...retentionQueries(db),
  };
}
