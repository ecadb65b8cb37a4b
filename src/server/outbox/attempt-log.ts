import { deleteBefore } from '../database/delete-before.ts';
import type { Attempt, Db } from '../database/schema.ts';

export function attemptsOf(db: Db, leadId: string): Promise<readonly Attempt[]> {
  return db
    .selectFrom('deliveries')
    .innerJoin('attempts', 'attempts.delivery', 'deliveries.id')
    .select(['destination', 'event', 'at', 'duration_ms', 'attempts.response', 'outcome'])
    .where('lead_id', '=', leadId)
    .orderBy('attempts.id')
    .execute();
}

/** Deletes old entries of the attempt log. */
export function forgetAttempts(db: Db, before: number): Promise<void> {
  return deleteBefore(db, { table: 'attempts', column: 'at' }, before);
}
