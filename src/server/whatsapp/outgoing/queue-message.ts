import { REPLY_WINDOW } from '../../../domain/answer/reply-window.ts';
import { uuidV7 } from '../../database/lead-id.ts';
import type { Db, MessageKind } from '../../database/schema.ts';
import { laterId } from '../../outbox/delivery.ts';

type NewMessage = {
  readonly leadId?: string;
  readonly kind: MessageKind;
  readonly recipient: string;
  readonly replyTo: string;
  /** When the visitor wrote. */
  readonly wroteAt: number;
  /** What a person wrote at the desk, and who. */
  readonly text?: string;
  readonly byWhom?: string;
};

/** Puts a message into the outbox. Pictures go after everything else. */
export async function queueMessage(db: Db, message: NewMessage, now: number): Promise<void> {
  const { leadId, kind } = message;
  const id = kind === 'picture' ? laterId(uuidV7(now)) : uuidV7(now);
  await db
    .insertInto('deliveries')
    .values({
      destination: 'whatsapp',
      id,
      lead_id: leadId ?? null,
      event: kind,
      waiting_since: now,
    })
    .execute();
  await db
    .insertInto('outgoing_messages')
    .values({
      id,
      lead_id: leadId ?? null,
      kind,
      recipient: message.recipient,
      // A person who is asked for the number is known only by a business-scoped id.
      recipient_type: kind === 'ask' ? 'recipient' : 'to',
      reply_to: message.replyTo,
      text: message.text ?? null,
      by_whom: message.byWhom ?? null,
      window_ends_at: message.wroteAt + REPLY_WINDOW,
      created_at: now,
    })
    .execute();
}
