import { databaseTime, databaseTimeIn } from '../database/database-time.ts';
import { engineOf } from '../database/engine-of.ts';
import type { Db, Destination } from '../database/schema.ts';
import { WAITING } from '../database/state-literals.ts';
import { restrictedIds } from '../leads/restricted-ids.ts';
import { MINUTE } from '../time/clock.ts';
import { type Claim, LATER } from './delivery.ts';

/**
 * An attempt or a lease this far in the future means that the clock was set back: the delivery is
 * due now instead of a day late.
 */
const IMPOSSIBLE_MS = 10 * MINUTE;

/** The ids of the deliveries that a claim takes, in their order. */
export function dueDeliveries(db: Db, destination: Destination, claim: Claim) {
  const { now, limit, after = '', mayTakeOver, attemptedBefore, newestFirst = false } = claim;
  return (
    db
      .selectFrom('deliveries')
      .select('id')
      .where('destination', '=', destination)
      .where('state', '=', WAITING)
      .where('id', '>', after)
      .where('id', 'not in', restrictedIds(db))
      .where((row) =>
        row.or([
          row('lease_until', '=', 0),
          ...(mayTakeOver
            ? [
                row('lease_until', '<=', databaseTime(db)),
                row('lease_until', '>', databaseTimeIn(db, IMPOSSIBLE_MS)),
              ]
            : []),
        ]),
      )
      .where((row) =>
        row.or([
          row('next_attempt_at', '<=', now),
          row('last_attempt_at', '>', now + IMPOSSIBLE_MS),
        ]),
      )
      .$if(attemptedBefore !== undefined, (query) =>
        query.where('last_attempt_at', '<', attemptedBefore ?? 0),
      )
      .$if(newestFirst, (query) => query.where('id', '<', LATER))
      .orderBy('id', newestFirst ? 'desc' : 'asc')
      .limit(limit)
      // Other instances take the next rows instead of waiting for these.
      .$if(engineOf(db) === 'postgres', (query) => query.forUpdate().skipLocked())
  );
}
