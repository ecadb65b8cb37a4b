import { type Kysely, sql } from 'kysely';
import type { Tables } from './schema.ts';

const NOW_DELIVERED = "new.status = 'delivered'";
const WAS_DELIVERED = "old.status = 'delivered'";

/** The last delivery stays the last, though its lead be erased. */
const ONE_MORE = `update delivered_count set leads = leads + 1,
  last_at = case when new.delivered_at > last_at then new.delivered_at else last_at end`;
const ONE_LESS = 'update delivered_count set leads = leads - 1';

/** What adds to the count, and what takes from it; every way there and back, whoever takes it. */
const CHANGES = [
  { name: 'delivered_insert', on: 'insert', when: NOW_DELIVERED, change: ONE_MORE },
  {
    name: 'delivered_update',
    on: 'update of status',
    when: `${NOW_DELIVERED} and not ${WAS_DELIVERED}`,
    change: ONE_MORE,
  },
  {
    name: 'undelivered_update',
    on: 'update of status',
    when: `${WAS_DELIVERED} and not ${NOW_DELIVERED}`,
    change: ONE_LESS,
  },
  { name: 'undelivered_delete', on: 'delete', when: WAS_DELIVERED, change: ONE_LESS },
] as const;

/**
 * Delivered leads are counted as they come and go, because counting a million takes a second. The
 * database does it itself: no query can forget it. What is not delivered is few, and has indexes.
 */
export async function createDeliveredCount(
  db: Kysely<unknown>,
  engine: 'sqlite' | 'postgres',
): Promise<void> {
  await sql`create table delivered_count (
    id integer primary key not null, leads bigint not null, last_at bigint not null)`.execute(db);
  await sql`insert into delivered_count select 1, count(*), coalesce(max(delivered_at), 0)
    from leads where status = 'delivered'`.execute(db);
  for (const { name, on, when, change } of CHANGES) {
    const body = sql.raw(change);
    if (engine === 'sqlite') {
      await sql`create trigger ${sql.raw(name)} after ${sql.raw(on)} on leads
        when ${sql.raw(when)} begin ${body}; end`.execute(db);
    } else {
      await sql`create function ${sql.raw(name)}() returns trigger language plpgsql as
        $$ begin ${body}; return null; end $$`.execute(db);
      await sql`create trigger ${sql.raw(name)} after ${sql.raw(on)} on leads
        for each row when (${sql.raw(when)}) execute function ${sql.raw(name)}()`.execute(db);
    }
  }
}

export async function readDeliveredCount(
  db: Kysely<Tables>,
): Promise<{ readonly delivered: number; readonly lastDeliveredAt: number }> {
  const { leads, last_at } = await db
    .selectFrom('delivered_count')
    .select(['leads', 'last_at'])
    .executeTakeFirstOrThrow();
  return { delivered: leads, lastDeliveredAt: last_at };
}
