import type { Kysely } from 'kysely';
import type { Engine } from '../../../settings/database.ts';
import { insertAudit } from '../../audit-queries.ts';
import type { Tables } from '../../schema.ts';
import { transact } from '../../transact.ts';
import { lockIndex } from '../desk-lock.ts';
import type { Mark } from '../desk-types.ts';
import { indexNow } from '../index/index-queue.ts';
import { isFrom, senderOf } from '../message-sender.ts';

/** A person dealt with somebody whom no lead knows; false where there is no such message. */
export function closeMessage(
  db: Kysely<Tables>,
  engine: Engine,
  { id, by, now }: Mark,
): Promise<boolean> {
  return transact(db, async (transaction) => {
    await lockIndex(transaction, engine);
    const sender = await senderOf(transaction, id);
    if (!sender) return false;
    const closed = await transaction
      .updateTable('incoming_messages')
      .set({ closed_at: now })
      .where(isFrom(sender))
      .where('id', '<=', id)
      .where('closed_at', '=', 0)
      .returning('id')
      .execute();
    if (closed.length === 0) return true;
    await insertAudit(transaction, [
      { at: now, actor: by, action: 'close', leadId: id, detail: null },
    ]);
    await indexNow(transaction, engine, { messages: closed.map((row) => row.id) });
    return true;
  });
}
