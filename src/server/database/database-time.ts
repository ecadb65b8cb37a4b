import { type RawBuilder, sql } from 'kysely';
import { engineOf } from './engine-of.ts';
import type { Db } from './schema.ts';

/**
 * The database's own clock in epoch milliseconds. Leases are counted by it: processes may sleep, or
 * have clocks that differ, but all of them ask the same database.
 */
export function databaseTime(db: Db): RawBuilder<number> {
  return engineOf(db) === 'sqlite'
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
}

/** The database's time, `ms` from now. */
export function databaseTimeIn(db: Db, ms: number): RawBuilder<number> {
  // A literal, because PostgreSQL cannot infer the type of a bound number in a sum.
  return sql<number>`${databaseTime(db)} + ${sql.lit(Math.round(ms))}`;
}
