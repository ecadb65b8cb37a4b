import type { Db } from '../database/schema.ts';

/** Call it in the transaction that deletes the leads or messages. */
export async function deleteDeskData(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('desk_terms').where('lead_id', 'in', ids).execute();
}
