import { inParts } from '../../database/in-parts.ts';
import type { Db } from '../../database/schema.ts';
import { lockSender } from '../../people/lock-sender.ts';
import type { Sender } from '../../people/message-sender.ts';
import { comesAfter } from '../last-written.ts';

/** One lock for all senders, because PostgreSQL has room for only a few thousand. */
const EVERYBODY = 'texts of everybody';

/**
 * Keeps only the last text of each person, which need not be the one that arrived last. If two
 * instances store texts at once, the second waits until it can see those of the first.
 */
export async function dropEarlierTexts(db: Db, senders: readonly Sender[]): Promise<void> {
  if (senders.length === 0) return;
  await lockSender(db, EVERYBODY);
  for (const column of ['phone', 'user_id'] as const) {
    const values = new Set(senders.map((sender) => sender[column]));
    values.delete('');
    for (const part of inParts([...values])) {
      await db
        .updateTable('incoming_messages')
        .set({ text: null })
        .where(column, 'in', part)
        .where('text', 'is not', null)
        .where((row) =>
          row.exists(
            row
              .selectFrom('incoming_messages as later')
              .select('later.id')
              .whereRef(`later.${column}`, '=', `incoming_messages.${column}`)
              .where('later.text', 'is not', null)
              .where(comesAfter('later', 'incoming_messages')),
          ),
        )
        .execute();
    }
  }
}
