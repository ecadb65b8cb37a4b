import type { KnownLead } from '../../../domain/answer/known-lead.ts';
import type { Db } from '../../database/schema.ts';

/**
 * Whether somebody asked for erasure without showing their number, and still waits for it. A
 * request that was carried out is deleted; one that a person has dealt with, or after which the
 * sender left one of these leads, is over.
 */
export async function awaitsErasure(
  db: Db,
  userId: string,
  leads: readonly KnownLead[],
): Promise<boolean> {
  if (userId === '') return false;
  const request = await db
    .selectFrom('incoming_messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_erasure_request', '=', 1)
    .where('closed_at', '=', 0)
    .where('received_at', '>=', Math.max(0, ...leads.map(({ createdAt }) => createdAt)))
    .limit(1)
    .executeTakeFirst();
  return request !== undefined;
}
