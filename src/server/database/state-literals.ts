import { sql } from 'kysely';

/*
 * Literals instead of parameters: SQLite uses the partial indexes on these states only if the query
 * contains the value itself.
 */
export const WAITING = sql.lit('waiting' as const);
export const DEAD = sql.lit('dead' as const);
