import type { KnownLead } from '../../../domain/answer/known-lead.ts';
import type { Db } from '../../database/schema.ts';
import { WAITING } from '../../database/state-literals.ts';
import type { Sender } from '../../people/message-sender.ts';

/**
 * Whether somebody asked for erasure without showing their number, and still waits for it. A
 * request that was carried out is deleted; one that a person has dealt with, or after which the
 * sender left one of these leads, is over.
 */
export async function awaitsErasure(
  db: Db,
  userId: string | null,
  leads: readonly KnownLead[],
): Promise<boolean> {
  if (userId === null) return false;
  const request = await db
    .selectFrom('incoming_messages')
    .select('id')
    .where('user_id', '=', userId)
    // One that came with a number, or after it was known, has been decided about.
    .where('phone', 'is', null)
    .where('is_erasure_request', '=', 1)
    .where('closed_at', 'is', null)
    .where('received_at', '>=', newestOf(leads))
    .limit(1)
    .executeTakeFirst();
  return request !== undefined;
}

/**
 * Whether an earlier message about an erasure waits for a person: nothing was found to erase, or
 * its words only may ask for that.
 */
export async function isLeftToPeople(
  db: Db,
  { phone, user_id }: Sender,
  leads: readonly KnownLead[],
): Promise<boolean> {
  const message = await db
    .selectFrom('incoming_messages')
    .select('id')
    .where((row) =>
      row.or([
        ...(phone === null ? [] : [row('phone', '=', phone)]),
        ...(user_id === null ? [] : [row('user_id', '=', user_id)]),
      ]),
    )
    .where((row) => row.or([row('is_erasure_request', '=', 1), row('mentions_erasure', '=', 1)]))
    .where('handled_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where('received_at', '>=', newestOf(leads))
    .limit(1)
    .executeTakeFirst();
  return message !== undefined;
}

function newestOf(leads: readonly KnownLead[]): number {
  return Math.max(0, ...leads.map(({ createdAt }) => createdAt));
}

/** Whether a line that confirms an erasure is still to be sent. */
export async function isErasureUnconfirmed(db: Db): Promise<boolean> {
  const line = await db
    .selectFrom('deliveries')
    .select('id')
    .where('destination', '=', 'whatsapp')
    .where('event', '=', 'erased')
    .where('state', '=', WAITING)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
