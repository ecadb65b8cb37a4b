import type { NewMessage } from '../../domain/desk/lead-list.ts';
import { idsOf } from '../database/ids-of.ts';
import type { Db } from '../database/schema.ts';
import { leadRows } from './lead-rows.ts';

/** Who has written again after their answer, the longest waiting first. */
export async function newMessages(db: Db, limit: number): Promise<readonly NewMessage[]> {
  const rows = await db
    .selectFrom('desk_rows')
    .select(['id', 'new_message_at'])
    .where('new_message_at', '>', 0)
    .orderBy('new_message_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const at = new Map(rows.map(({ id, new_message_at }) => [id, new_message_at]));
  const leads = await leadRows(db, idsOf(rows));
  return leads.map(({ id, name }) => ({ id, name, at: at.get(id) ?? 0 }));
}
