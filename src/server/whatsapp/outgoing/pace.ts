import { sql } from 'kysely';
import type { Db } from '../../database/schema.ts';
import { MINUTE, SECOND } from '../../time/clock.ts';

/** Over all instances: at most 60 messages a second. */
const MESSAGE_INTERVAL_MS = 17;

/** To one person: a burst of 10 messages, then one in 6 seconds. */
const PERSON_INTERVAL_MS = 6 * SECOND;
const PERSON_BURST_MS = 9 * PERSON_INTERVAL_MS;

/** How long this person must wait for the next message; 0 if it may be sent now. */
export async function personWaitMs(db: Db, recipient: string, now: number): Promise<number> {
  return Math.max(0, (await nextTurn(db, recipient)) - now - PERSON_BURST_MS);
}

/** Counts one more message to this person. */
export async function takeTurn(db: Db, recipient: string, now: number): Promise<void> {
  const turn = Math.max(await nextTurn(db, recipient), now);
  await setNextTurn(db, recipient, turn + PERSON_INTERVAL_MS, now);
}

/** Sends nothing to this person for a while, whichever message it is. */
export async function pausePerson(
  db: Db,
  recipient: string,
  restMs: number,
  now: number,
): Promise<void> {
  const turn = Math.max(await nextTurn(db, recipient), now + restMs + PERSON_BURST_MS);
  await setNextTurn(db, recipient, turn, now);
}

/**
 * Takes the next slot of the rate limit of all instances; returns how long to wait for it. Must be
 * the last statement of its transaction, because all instances wait for this row.
 */
export async function takeSlot(db: Db, now: number): Promise<number> {
  const slot = await db
    .updateTable('destinations')
    .set({
      next_send_at: sql`case when next_send_at > ${now} and next_send_at < ${now + MINUTE}
        then next_send_at else ${now} end + ${sql.lit(MESSAGE_INTERVAL_MS)}`,
    })
    .where('name', '=', 'whatsapp')
    .returning('next_send_at')
    .executeTakeFirstOrThrow();
  return Math.max(0, (slot.next_send_at ?? 0) - MESSAGE_INTERVAL_MS - now);
}

async function nextTurn(db: Db, recipient: string): Promise<number> {
  const contact = await db
    .selectFrom('whatsapp_contacts')
    .select('next_send_at')
    .where('id', '=', recipient)
    .executeTakeFirst();
  return contact?.next_send_at ?? 0;
}

async function setNextTurn(
  db: Db,
  recipient: string,
  next_send_at: number,
  now: number,
): Promise<void> {
  const phone = /^\d+$/.test(recipient) ? recipient : null;
  await db
    .insertInto('whatsapp_contacts')
    .values({ id: recipient, phone, seen_at: now, next_send_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ next_send_at, seen_at: now }))
    .execute();
}
