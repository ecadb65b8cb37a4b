import { sql } from 'kysely';
import { databaseTime } from '../../database/database-time.ts';
import type { Db } from '../../database/schema.ts';
import { WAITING } from '../../database/state-literals.ts';
import { transact } from '../../database/transact.ts';
import { yieldToEventLoop } from '../../database/yield-to-event-loop.ts';
import { giveUpDelivery } from '../../outbox/change-deliveries.ts';
import { lockMessage, messageFailed } from './message-outcome.ts';
import { STATUS_WITHIN_MS } from './send-steps.ts';

const EXPIRED_AT_ONCE = 200;

/**
 * Fails messages whose reply window is closed. The relay would do so too, but not while nothing can
 * be sent, and the desk must show them even then.
 */
export async function expireMessages(db: Db, now: number): Promise<void> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('outgoing_messages as message', 'message.id', 'deliveries.id')
    .select('message.id')
    .where('deliveries.destination', '=', 'whatsapp')
    .where('deliveries.state', '=', WAITING)
    .where(({ fn }) => fn.coalesce('deliveries.lease_until', sql.lit(0)), '<=', databaseTime(db))
    .where('message.window_ends_at', '<', now)
    .where('message.status', 'is', null)
    .where((row) =>
      row.or([
        row('message.calling_since', 'is', null),
        row('message.calling_since', '<', now - STATUS_WITHIN_MS),
      ]),
    )
    .orderBy('deliveries.priority')
    .orderBy('deliveries.id')
    .limit(EXPIRED_AT_ONCE)
    .execute();
  for (const { id } of rows) {
    await transact(db, (transaction) => expireOne(transaction, id, now));
    await yieldToEventLoop();
  }
}

async function expireOne(db: Db, id: string, now: number): Promise<void> {
  const row = await lockMessage(db, id);
  if (row?.status !== null) return;
  if (!(await giveUpDelivery(db, id, 'window_closed'))) return;
  const name = row.calling_since === null ? 'window_closed' : 'unknown';
  await messageFailed(db, row, { name }, now);
}
