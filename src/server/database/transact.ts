import type { Db } from './schema.ts';

/** PostgreSQL's `deadlock_detected` and `serialization_failure`. */
export const CONFLICT_CODE = /^(?:40P01|40001)$/;
const MAX_TRIES = 5;

/** Runs a transaction, and retries it if it conflicts with another one. Inside of one, it joins that. */
export async function transact<Value>(
  db: Db,
  action: (transaction: Db) => Promise<Value>,
): Promise<Value> {
  if (db.isTransaction) return action(db);
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(action);
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (tries === MAX_TRIES || typeof code !== 'string' || !CONFLICT_CODE.test(code)) throw error;
    }
  }
}
