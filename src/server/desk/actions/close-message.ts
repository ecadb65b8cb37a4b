import { insertAudit } from '../../audit.ts';
import type { Db } from '../../database/schema.ts';
import { isFrom, senderOf } from '../../people/message-sender.ts';
import { refused } from '../desk-error.ts';
import { messageFate } from '../message-fate.ts';
import { type ActionRequest, actOnce } from './idempotent-action.ts';

/** Marks a sender without a lead as dealt with; refused if somebody has already done so. */
export function closeMessage(db: Db, request: ActionRequest): Promise<void> {
  const { id, by, now } = request;
  return actOnce(db, request, async (transaction) => {
    const sender = await senderOf(transaction, id);
    if (!sender) throw refused('not_found');
    const closed = await transaction
      .updateTable('incoming_messages')
      .set({ closed_at: now, is_unmatched: 0 })
      .where(isFrom(sender))
      .where('id', '<=', id)
      .where('closed_at', 'is', null)
      .returning('id')
      .execute();
    if (closed.length === 0) {
      const before = (await messageFate(transaction, sender))?.closed;
      throw refused('changed', { by: before?.by ?? '', at: before?.at ?? 0 });
    }
    await insertAudit(transaction, [
      { at: now, actor: by, action: 'close', leadId: id, detail: null },
    ]);
  });
}
