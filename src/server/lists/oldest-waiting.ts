import { idsOf } from '../database/ids-of.ts';
import type { Db } from '../database/schema.ts';
import { startOfDay } from '../time/brand-days.ts';
import type { RowPosition } from './list-rows.ts';

/**
 * The earliest time since which one of these tasks waits for us: since the day of the call, since the
 * visitor wrote, or else since it came. A visitor who came days ago may have written a minute ago.
 */
export async function oldestWaiting(db: Db, rows: readonly RowPosition[]): Promise<number> {
  const asked = await db
    .selectFrom('leads')
    .select((lead) => [
      'leads.id',
      'leads.answer_at',
      lead
        .selectFrom('incoming_messages as message')
        .select(({ fn }) => fn.min('message.sent_at').as('sent_at'))
        .whereRef('message.phone', '=', 'leads.phone')
        .whereRef('message.used_for_lead', '=', 'leads.id')
        .as('wrote_at'),
    ])
    .where('leads.id', 'in', idsOf(rows))
    .where('leads.answer', '<>', 'none')
    .execute();
  // Messages are deleted after 30 days.
  const since = new Map(asked.map(({ id, answer_at, wrote_at }) => [id, wrote_at ?? answer_at]));
  return Math.min(
    ...rows.map(({ id, group, at }) => {
      if (typeof at === 'string') return startOfDay(at);
      return group === 'rest' ? (since.get(id) ?? at) : at;
    }),
  );
}
