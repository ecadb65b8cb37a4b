import { type SqlBool, sql } from 'kysely';
import { countOf } from '../database/count-of.ts';
import { databaseTime, databaseTimeIn } from '../database/database-time.ts';
import type { Db, Destination } from '../database/schema.ts';
import { IS_USABLE } from '../leads/usable.ts';

/** The kinds of e-mail that the brand gets, each with its own row. */
export type MailNotice =
  | 'leads'
  | 'questions'
  | 'summary'
  | 'retention'
  | 'disk'
  | `outage-${Destination}`;

/**
 * If several instances share a database, the one that claims an e-mail sends it. All times are
 * those of the database's clock.
 */
const isDue = (db: Db) => sql<SqlBool>`mail_notices.due_at <= ${databaseTime(db)}`;

/** How far the notice has reported, or null. `isDue` is false while it is claimed or resting. */
export async function mailState(db: Db, notice: MailNotice) {
  const row = await db
    .selectFrom('mail_notices')
    .select(['position', isDue(db).as('isDue')])
    .where('name', '=', notice)
    .executeTakeFirst();
  return row ? { position: row.position, isDue: Boolean(row.isDue) } : FRESH;
}

/** True for the one instance that may send; the others wait until the lease has run out. */
export async function claimMail(
  db: Db,
  notice: MailNotice,
  position: string | null,
  leaseMs: number,
) {
  const claimed = await db
    .insertInto('mail_notices')
    .values({ name: notice, due_at: databaseTimeIn(db, leaseMs), position })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ due_at: databaseTimeIn(db, leaseMs) })
        .where(isDue(db))
        .where('mail_notices.position', 'is not distinct from', position),
    )
    .returning('name')
    .execute();
  return claimed.length === 1;
}

/** Ends the claim; records how far the notice has reported, and how long it rests. */
export async function settleMail(
  db: Db,
  notice: MailNotice,
  position: string | null,
  restMs: number,
) {
  await db
    .updateTable('mail_notices')
    .set({ position, due_at: databaseTimeIn(db, restMs) })
    .where('name', '=', notice)
    .execute();
}

/**
 * Leads with ids between these two, oldest first, without quarantined and restricted ones:
 * their names, and the id of the newest one.
 */
export async function leadsToMail(db: Db, afterId: string, beforeId: string, limit: number) {
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'name'])
    .where('id', '>', afterId)
    .where('id', '<', beforeId)
    .where(IS_USABLE)
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = rows.at(-1)?.id;
  return last === undefined ? undefined : { names: rows.map(({ name }) => name), last };
}

/**
 * Leads whose visitors wrote after the answer, between these two times, and wait for a person: like
 * `leadsToMail`.
 */
export async function questionsToMail(db: Db, after: string, before: string, limit: number) {
  const rows = await db
    .selectFrom('leads')
    .select(['name', 'wrote_again_at'])
    .where('wrote_again_at', '>', Number(after))
    .where('wrote_again_at', '<', Number(before))
    .where(IS_USABLE)
    .orderBy('wrote_again_at')
    .limit(limit)
    .execute();
  const last = rows.at(-1)?.wrote_again_at;
  return last ? { names: rows.map(({ name }) => name), last: String(last) } : undefined;
}

/** The people to call back on this day, `2026-11-16`, or an earlier one. */
export function countCallBacks(db: Db, today: string): Promise<number> {
  return countOf(
    db
      .selectFrom('desk_marks')
      .innerJoin('leads', 'leads.id', 'desk_marks.lead_id')
      .where('call_back_day', '<=', today)
      .where(IS_USABLE),
  );
}

const FRESH = { position: null, isDue: true };
