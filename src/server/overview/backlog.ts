import { sql } from 'kysely';
import { OPEN_ANSWERS } from '../../domain/answer/answer-state.ts';
import { countOf, countUpTo } from '../database/count-of.ts';
import type { Db, DeliveryState } from '../database/schema.ts';
import { DEAD, WAITING } from '../database/state-literals.ts';
import type { LeadStatus } from '../leads/lead.ts';
import { restrictedIds } from '../leads/restricted-ids.ts';

/**
 * What is not delivered. `dead` includes announcements of erasures. Restricted leads are counted
 * apart: what waits or is dead can be sent.
 */
type Backlog = Readonly<
  Record<Exclude<LeadStatus, 'delivered' | 'closed'> | 'restricted', number>
> & {
  /** Announcements of erasures that wait to be sent; those that failed for good are in `dead`. */
  readonly erasures: number;
  /** When the lead that has waited longest began to wait; 0 if none waits. */
  readonly oldestWaitingAt: number;
};

function waitingDeliveries(db: Db) {
  return db
    .selectFrom('deliveries')
    .where('destination', '=', 'automation')
    .where('event', '=', 'lead')
    .where('state', '=', WAITING)
    .where('id', 'not in', restrictedIds(db));
}

/** How many leads wait, failed or are held back, each counted up to `limit`. */
export async function readBacklog(db: Db, limit = Number.MAX_SAFE_INTEGER): Promise<Backlog> {
  const first = waitingDeliveries(db)
    .select('waiting_since')
    .orderBy('priority')
    .orderBy('id')
    .limit(limit);
  const waiting = await db
    .selectFrom(first.as('first'))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('waiting_since').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const dead = db
    .selectFrom('deliveries')
    .where('destination', '=', 'automation')
    .where('state', '=', DEAD)
    .where('id', 'not in', restrictedIds(db));
  const quarantined = db
    .selectFrom('leads')
    .where('held', 'is not', null)
    .where('restricted_at', 'is', null);
  const erasures = db
    .selectFrom('deliveries')
    .where('destination', '=', 'automation')
    .where('event', '=', 'lead.erased')
    .where('state', '=', WAITING);
  return {
    waiting: waiting.count,
    dead: await countUpTo(db, dead, limit),
    quarantined: await countUpTo(db, quarantined, limit),
    restricted: await countUpTo(db, restrictedIds(db), limit),
    erasures: await countUpTo(db, erasures, limit),
    oldestWaitingAt: waiting.oldest ?? 0,
  };
}

const countOfState = (state: DeliveryState) =>
  sql<number>`count(case when state = ${state} then 1 end)`;

function readDelivered(db: Db) {
  return db
    .selectFrom('deliveries')
    .select(({ fn }) => [
      countOfState('delivered').as('delivered'),
      countOfState('closed').as('closed'),
      fn.coalesce(fn.max<number | null>('delivered_at'), sql.lit(0)).as('lastDeliveredAt'),
    ])
    .where('destination', '=', 'automation')
    .where('event', '=', 'lead')
    .executeTakeFirstOrThrow();
}

/** Reads every delivery, which only a command may. */
export async function readCounts(db: Db) {
  return { ...(await readBacklog(db)), ...(await readDelivered(db)) };
}

/** How many leads have waited since before `waitingSince` and were not answered in another way. */
export async function countStale(db: Db, waitingSince: number): Promise<number> {
  const stale = waitingDeliveries(db)
    .where('waiting_since', '<', waitingSince)
    .where((waiting) =>
      waiting.not(
        waiting.exists(
          waiting
            .selectFrom('leads')
            .select('leads.id')
            // A lead's delivery has the lead's id, which is in the index of waiting deliveries.
            .whereRef('leads.id', '=', 'deliveries.id')
            .where('leads.answer', 'not in', OPEN_ANSWERS),
        ),
      ),
    );
  return countOf(stale);
}
