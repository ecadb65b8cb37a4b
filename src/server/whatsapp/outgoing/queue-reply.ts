import { isReplyWindowOpen } from '../../../domain/answer/reply-window.ts';
import type { Db } from '../../database/schema.ts';
import { lastMessageOf } from '../last-written.ts';
import { queueMessage } from './queue-message.ts';

type ReplyTo = { readonly id: string; readonly phone: string };
type Written = { readonly text: string; readonly byWhom: string };

/** Queues what a person wrote at the desk. The caller has locked the sender. */
export async function queueReply(
  db: Db,
  { id: leadId, phone: recipient }: ReplyTo,
  written: Written,
  now: number,
): Promise<'queued' | 'window_closed'> {
  const last = await lastMessageOf(db, recipient);
  if (!last || !isReplyWindowOpen(last.sent_at, now)) return 'window_closed';
  const reply = { replyTo: last.wamid, wroteAt: last.sent_at };
  await queueMessage(db, { ...reply, ...written, leadId, kind: 'reply', recipient }, now);
  return 'queued';
}
