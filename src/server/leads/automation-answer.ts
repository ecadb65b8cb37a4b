import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** The automation answers the leads that it has, unless they have another answer. */
export async function noteAutomation(db: Db, leadId: string, at: number): Promise<void> {
  await db
    .updateTable('leads')
    .set({
      automation_at: at,
      first_answered_at: sql`case when answer = 'none' then ${at} else first_answered_at end`,
    })
    .where('id', '=', leadId)
    .where('automation_at', 'is', null)
    .execute();
}

/** They are to be sent again. */
export async function forgetAutomation(db: Db, leadIds: readonly string[]): Promise<void> {
  await db
    .updateTable('leads')
    .set({
      automation_at: null,
      first_answered_at: sql`case when answer = 'none' then null else first_answered_at end`,
    })
    .where('id', 'in', leadIds)
    .where('automation_at', 'is not', null)
    .execute();
}
