import { type Insertable, sql } from 'kysely';
import { databaseTime } from '../database/database-time.ts';
import { inParts } from '../database/in-parts.ts';
import type { Db, Tables } from '../database/schema.ts';
import { WAITING } from '../database/state-literals.ts';

type NewDelivery = Insertable<Tables['deliveries']>;

export async function addDeliveries(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  for (const part of inParts(deliveries)) {
    await db.insertInto('deliveries').values(part).execute();
  }
}

export async function makeDue(db: Db, id: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'waiting', next_attempt_at: null })
    .where('id', '=', id)
    .execute();
}

/** The destination has reported that it has it, whatever became of the call. */
export async function confirmDelivery(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'delivered', delivered_at: now, lease_until: null, lease_owner: null })
    .where('id', '=', id)
    .where('state', '<>', 'delivered')
    .execute();
}

type Retry = {
  readonly next_attempt_at: number;
  readonly schedule_step?: number;
  readonly response: string;
};

/** A delivery that is being sent is left alone: its sender learns of the failure. */
export async function retryDelivery(db: Db, id: string, retry: Retry): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'waiting', ...retry })
    .where('id', '=', id)
    .where('lease_until', 'is', null)
    .execute();
}

/** Gives up a delivery that waits and that nobody is sending; returns whether it was one. */
export async function giveUpDelivery(db: Db, id: string, response: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'dead', lease_until: null, lease_owner: null, response })
    .where('id', '=', id)
    .where('state', '=', WAITING)
    .where(({ fn }) => fn.coalesce('lease_until', sql.lit(0)), '<=', databaseTime(db))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
