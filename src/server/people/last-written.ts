import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, StoredMessage, Tables } from '../database/schema.ts';

/*
 * Meta may deliver a message days late: the last message is the one that was written last. Meta's
 * times are in whole seconds; of two equal ones, the message that arrived last counts.
 */

/**
 * Orders the messages of a sender, the last one first; for `$call`. The sum keeps PostgreSQL, which
 * has no statistics of numbers, from reading the messages of all senders by the index on `sent_at`.
 */
export function lastFirst<Columns>(
  messages: SelectQueryBuilder<Tables, 'incoming_messages', Columns>,
) {
  return messages.orderBy(sql`sent_at + 0`, 'desc').orderBy('id', 'desc');
}

export function lastMessageOf(db: Db, number: string): Promise<StoredMessage | undefined> {
  return db
    .selectFrom('incoming_messages')
    .selectAll()
    .where('phone', '=', number)
    .$call(lastFirst)
    .limit(1)
    .executeTakeFirst();
}
