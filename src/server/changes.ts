import { sql } from 'kysely';
import { deleteBefore } from './database/delete-before.ts';
import { engineOf } from './database/engine-of.ts';
import type { Db } from './database/schema.ts';
import { SECOND } from './time/clock.ts';

/** A client that falls behind by more events than this loads everything again. */
const KEPT_EVENTS = 5000;

/** On PostgreSQL a transaction may end after another that noted its changes later. */
const LATE_MS = 10 * SECOND;
/** Ample for the changes of that time, of which more than a few are not listed anyway. */
const MAX_READ = 1000;

export async function readLastEvent(db: Db): Promise<number> {
  const row = await db
    .selectFrom('desk_events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * The ids of the rows that changed after an event, once for each change, and on PostgreSQL in the
 * last ten seconds unless it was seen; undefined if they are too many, or some events are already
 * deleted. `seen` is for the next call.
 */
export async function eventsAfter(
  db: Db,
  after: number,
  limit: number,
  seen: ReadonlySet<number> = new Set(),
) {
  const rows = await db
    .selectFrom('desk_events')
    .select(['id', 'ref'])
    .where((event) =>
      engineOf(db) === 'sqlite'
        ? event('id', '>', after)
        : event.or([
            event('id', '>', after),
            event(
              'at',
              '>',
              sql<number>`extract(epoch from clock_timestamp()) * 1000 - ${LATE_MS}`,
            ),
          ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_READ)
    .execute();
  const fresh = rows.filter(({ id }) => !seen.has(id)).toReversed();
  const last = Math.max(after, rows[0]?.id ?? 0);
  const isComplete = fresh.length <= limit && last - after <= KEPT_EVENTS;
  return {
    last,
    ids: isComplete ? fresh.map(({ ref }) => ref) : undefined,
    seen: new Set(rows.map(({ id }) => id)),
  };
}

export async function forgetEvents(db: Db): Promise<void> {
  const newest = await readLastEvent(db);
  if (newest <= KEPT_EVENTS) return;
  await deleteBefore(db, { table: 'desk_events', column: 'id' }, newest - KEPT_EVENTS);
}
