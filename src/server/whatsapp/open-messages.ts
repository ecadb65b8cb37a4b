import type { Db, StoredMessage } from '../database/schema.ts';
import { IS_USABLE } from '../leads/usable.ts';
import { ANSWERED } from '../outbox/lead-answer.ts';
import { lastFirst } from '../people/last-written.ts';

/**
 * Notes for the desk what a message that was decided about leaves to do: its sender has no lead, or
 * has written again after the answer. Expects the sender's lock.
 */
export async function noteOpen(
  db: Db,
  phone: string | null,
  message: StoredMessage,
  now: number,
): Promise<void> {
  if (phone !== null) await noteUnmatched(db, 'phone', phone);
  // A message with a number ends what was listed of somebody who hid it.
  if (message.user_id !== null) await noteUnmatched(db, 'user_id', message.user_id);
  if (phone !== null) await noteWroteAgain(db, phone, now);
}

/** Lists the last message of a sender, unless it is dealt with or shows the number of a hidden one. */
async function noteUnmatched(db: Db, column: 'phone' | 'user_id', sender: string): Promise<void> {
  const last = await db
    .selectFrom('incoming_messages')
    .select(['id', 'phone', 'handled_at', 'closed_at'])
    .where(column, '=', sender)
    .$call(lastFirst)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  const isListed =
    last.phone === (column === 'phone' ? sender : null) &&
    last.handled_at !== null &&
    last.closed_at === null &&
    !(await hasLead(db, last.phone));
  await db
    .updateTable('incoming_messages')
    .set({ is_unmatched: 0 })
    .where(column, '=', sender)
    .$if(column === 'user_id', (query) => query.where('phone', 'is', null))
    .where('is_unmatched', '=', 1)
    .$if(isListed, (query) => query.where('id', '<>', last.id))
    .execute();
  if (!isListed) return;
  await db
    .updateTable('incoming_messages')
    .set({ is_unmatched: 1 })
    .where('id', '=', last.id)
    .where('is_unmatched', '=', 0)
    .execute();
}

async function hasLead(db: Db, phone: string | null): Promise<boolean> {
  if (phone === null) return false;
  const lead = db.selectFrom('leads').select('id').where('phone', '=', phone).limit(1);
  return (await lead.executeTakeFirst()) !== undefined;
}

/**
 * Of several leads of one number, only the newest that was asked for has what was written after the
 * answer. Not by when it was written: what Meta held back until after the answer is new, too.
 */
export async function noteWroteAgain(db: Db, phone: string, now: number): Promise<void> {
  const unseen = await db
    .selectFrom('incoming_messages')
    .select(({ fn }) => fn.max('received_at').as('at'))
    .where('phone', '=', phone)
    .where('handled_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  const at = unseen?.at ?? null;
  if (at === null) return;
  const newest = await db
    .selectFrom('leads')
    .select(['id', 'answer', 'first_answered_at'])
    .where('phone', '=', phone)
    .where('answer', '<>', 'none')
    .where(IS_USABLE)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return;
  await forgetWroteAgain(db, phone);
  if (!ANSWERED.has(newest.answer)) return;
  await db
    .updateTable('leads')
    .set({ wrote_again_at: now })
    .where('id', '=', newest.id)
    .where('first_answered_at', '<', at)
    .execute();
}

/** Nobody of this number waits any more for a person who reads what came after the answer. */
export async function forgetWroteAgain(db: Db, phone: string): Promise<void> {
  await db
    .updateTable('leads')
    .set({ wrote_again_at: null })
    .where('phone', '=', phone)
    .where('wrote_again_at', 'is not', null)
    .execute();
}
