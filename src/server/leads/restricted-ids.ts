import type { Db } from '../database/schema.ts';

/** The ids of all restricted leads, which are few and have a partial index of their own. */
export function restrictedIds(db: Db) {
  return db.selectFrom('leads').select('id').where('restricted_at', 'is not', null);
}
