import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** The ids of all restricted leads, which are few and have a partial index of their own. */
export function restrictedIds(db: Db) {
  // A literal, because SQLite does not use the partial index for a parameter.
  return db.selectFrom('leads').select('id').where('restricted_at', '>', sql.lit(0));
}
