import { sql } from 'kysely';

/*
 * Written out instead of bound: SQLite uses the partial indexes of deliveries and leads in these
 * states only for literals.
 */
export const WAITING = sql.lit('waiting' as const);
export const DEAD = sql.lit('dead' as const);
export const QUARANTINED = sql.lit('quarantined' as const);
