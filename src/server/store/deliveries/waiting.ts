import { sql } from 'kysely';

/** Written out instead of bound: SQLite uses the partial index of waiting deliveries only for a literal. */
export const WAITING = sql.lit('waiting' as const);
