import type { Db } from '../../schema.ts';

/**
 * Selects the texts of leads whose call has not begun. The message that asked for such a text has
 * answered nothing yet, and may answer a newer lead instead.
 */
export function unsentTexts(db: Db) {
  return db
    .selectFrom('outgoing_messages as text')
    .innerJoin('leads as asked', 'asked.id', 'text.lead_id')
    .select('text.id')
    .where('asked.answer', '=', 'asked')
    .where('text.kind', '=', 'text')
    .where('text.status', 'is', null)
    .where('text.sending_since', '=', 0);
}
