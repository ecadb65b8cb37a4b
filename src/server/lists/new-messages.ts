import type { NewMessage } from '../../domain/desk/lead-list.ts';
import type { Db } from '../database/schema.ts';
import { ANSWERED_STATES } from './states.ts';

/** Who has written again after their answer, the longest waiting first. */
export async function newMessages(db: Db, limit: number): Promise<readonly NewMessage[]> {
  return db
    .selectFrom('leads')
    .select(['id', 'name', 'wrote_again_at as at'])
    .where('wrote_again_at', 'is not', null)
    .where('state', 'in', ANSWERED_STATES)
    .$narrowType<{ at: number }>()
    .orderBy('wrote_again_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
