import { type RawBuilder, sql } from 'kysely';
import { COUNT_LIMIT } from '../../domain/desk/lead-list.ts';
import { endOfRange } from './index/search-terms.ts';

/**
 * How many matches of a name or a number a list considers, whatever the rest of the filter says.
 * Slightly more than are counted, because a lead that matches by two of its terms counts once.
 */
export const MAX_MATCHES = COUNT_LIMIT + 50;

/** The first leads that have all of these terms; a lead may appear once for each of its terms. */
export function matchesOf([first = '', ...others]: readonly string[]): RawBuilder<unknown> {
  const conditions = [
    inRange('desk_terms', first),
    ...others.map((term) => hasTerm('desk_terms.lead_id', term)),
  ];
  return sql`select lead_id from desk_terms
    where ${sql.join(conditions, sql` and `)} limit ${sql.lit(MAX_MATCHES)}`;
}

/** A scalar subquery: PostgreSQL would turn `exists` into a join over everybody of that name. */
export function hasTerm(
  lead: 'desk_rows.id' | 'desk_terms.lead_id',
  term: string,
): RawBuilder<unknown> {
  return sql`(select other.term from desk_terms as other
    where other.lead_id = ${sql.ref(lead)} and ${inRange('other', term)} limit 1) is not null`;
}

function inRange(table: string, beginning: string): RawBuilder<unknown> {
  const term = sql.ref(`${table}.term`);
  return sql`(${term} >= ${beginning} and ${term} < ${endOfRange(beginning)})`;
}
