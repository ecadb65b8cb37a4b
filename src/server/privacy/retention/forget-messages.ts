import { deleteBefore } from '../../database/delete-before.ts';
import { idsOf } from '../../database/ids-of.ts';
import type { Db } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { yieldToEventLoop } from '../../database/yield-to-event-loop.ts';
import { deleteDeliveries } from '../../outbox/close-deliveries.ts';
import { DAY } from '../../time/clock.ts';

/** How long messages from visitors, replies, and our messages that answer no lead, are kept. */
const MESSAGES_DAYS = 30;

/** Meta repeats a webhook call for this long. */
const HASHES_DAYS = 7;
const FORGOTTEN_AT_ONCE = 500;

/** Deletes old messages, hashes and contacts; with `contactsBefore` 0, contacts are kept. */
export async function forgetMessages(db: Db, now: number, contactsBefore: number): Promise<void> {
  const before = now - MESSAGES_DAYS * DAY;
  await deleteBefore(db, { table: 'incoming_messages', column: 'sent_at' }, before);
  await db
    .deleteFrom('erased_messages')
    .where('erased_at', '<', now - HASHES_DAYS * DAY)
    .execute();
  await deleteBefore(db, { table: 'whatsapp_contacts', column: 'seen_at' }, contactsBefore);
  const lines = db
    .selectFrom('deliveries')
    .select('id')
    .where('destination', '=', 'whatsapp')
    .where('lead_id', 'is', null)
    .where('waiting_since', '<', before)
    .limit(FORGOTTEN_AT_ONCE);
  const replies = db
    .selectFrom('outgoing_messages')
    .select('id')
    .where('text', 'is not', null)
    .where('created_at', '<', before)
    .limit(FORGOTTEN_AT_ONCE);
  for (const old of [lines, replies]) {
    for (let ids = idsOf(await old.execute()); ids.length > 0; ids = idsOf(await old.execute())) {
      await transact(db, (transaction) => deleteDeliveries(transaction, ids));
      await yieldToEventLoop();
    }
  }
}
