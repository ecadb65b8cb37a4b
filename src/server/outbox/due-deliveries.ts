import { sql } from 'kysely';
import { databaseTime } from '../database/database-time.ts';
import { engineOf } from '../database/engine-of.ts';
import type { Db, Destination } from '../database/schema.ts';
import { WAITING } from '../database/state-literals.ts';
import { restrictedIds } from '../leads/restricted-ids.ts';
import type { Claim } from './delivery.ts';

/** The ids of the deliveries that a claim takes, in their order. */
export function dueDeliveries(db: Db, destination: Destination, claim: Claim) {
  const { now, limit, attemptedBefore, newestFirst = false } = claim;
  return (
    db
      .selectFrom('deliveries')
      .select('id')
      .where('destination', '=', destination)
      .where('state', '=', WAITING)
      .where('id', 'not in', restrictedIds(db))
      .where((row) =>
        row.or([row('lease_until', 'is', null), row('lease_until', '<=', databaseTime(db))]),
      )
      .where(({ fn }) => fn.coalesce('next_attempt_at', sql.lit(0)), '<=', now)
      .$if(attemptedBefore !== undefined, (query) =>
        query.where(
          ({ fn }) => fn.coalesce('last_attempt_at', sql.lit(0)),
          '<',
          attemptedBefore ?? 0,
        ),
      )
      .$if(newestFirst, (query) => query.where('priority', '=', 0))
      .orderBy('priority')
      .orderBy('id', newestFirst ? 'desc' : 'asc')
      .limit(limit)
      // Other instances take the next rows instead of waiting for these.
      .$if(engineOf(db) === 'postgres', (query) => query.forUpdate().skipLocked())
  );
}
