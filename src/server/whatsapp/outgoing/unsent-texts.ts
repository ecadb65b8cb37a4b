import type { Db } from '../../database/schema.ts';

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
