import { type NotNull, sql } from 'kysely';
import { REPLY_WINDOW } from '../../../domain/answer/reply-window.ts';
import type { Db } from '../../database/schema.ts';
import { IS_USABLE } from '../../leads/usable.ts';

const SWEPT_AT_ONCE = 500;

/** Most leads come before their visitor's message: one cheap query rules them out. */
export async function phonesThatWrote(
  db: Db,
  phones: readonly string[],
): Promise<readonly string[]> {
  if (phones.length === 0) return [];
  const rows = await db
    .selectFrom('incoming_messages')
    .select('phone')
    .distinct()
    .where('phone', 'in', phones)
    .$narrowType<{ phone: NotNull }>()
    .execute();
  return rows.map(({ phone }) => phone);
}

/**
 * Finds the numbers of leads that were stored or released but perhaps not decided about, because the
 * process was killed, also those whose message was used for an older lead whose text is still unsent.
 */
export async function phonesToAnswer(db: Db, now: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('incoming_messages as message')
    .select('message.phone')
    .where('message.phone', 'is not', null)
    .$narrowType<{ phone: NotNull }>()
    .where('message.sent_at', '>', now - REPLY_WINDOW)
    .where('message.handled_at', 'is not', null)
    .where((row) =>
      row.or([
        row('message.used_at', 'is', null),
        row.exists(unsentTexts(db).where('text.lead_id', '=', row.ref('message.used_for_lead'))),
      ]),
    )
    .where((row) =>
      row.exists(
        row
          .selectFrom('leads')
          .select('leads.id')
          .whereRef('leads.phone', '=', 'message.phone')
          .where('leads.answer', '=', 'none')
          .where(IS_USABLE),
      ),
    )
    // Only the newest message of each number is considered, so no number comes twice.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('incoming_messages as newer')
            .select('newer.id')
            .whereRef('newer.phone', '=', 'message.phone')
            .where(sql<boolean>`(newer.sent_at, newer.id) > (message.sent_at, message.id)`),
        ),
      ),
    )
    .limit(SWEPT_AT_ONCE)
    .execute();
  return rows.map(({ phone }) => phone);
}

/**
 * Selects the texts of leads that no call has begun to send. The visitor's message behind such a
 * text is not answered yet, and may be used for a newer lead instead.
 */
export function unsentTexts(db: Db) {
  return db
    .selectFrom('outgoing_messages as text')
    .innerJoin('leads as asked', 'asked.id', 'text.lead_id')
    .select('text.id')
    .where('asked.answer', '=', 'asked')
    .where('text.kind', '=', 'text')
    .where('text.status', 'is', null)
    .where('text.calling_since', 'is', null);
}
