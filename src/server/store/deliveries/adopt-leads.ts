import { sql } from 'kysely';
import { engineOf } from '../database/engine-of.ts';
import type { Db } from '../schema.ts';

/** How many leads from before the outbox (0.1.0) one statement adopts. */
const ADOPTED_AT_ONCE = 500;

/**
 * Puts leads that an instance from before the outbox has stored into the outbox. Only on PostgreSQL
 * can such an instance still run during an upgrade.
 */
export async function adoptLeads(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`with adopted as (
      update leads set status = 'accepted' where id in (
        select id from leads where status = 'waiting'
        order by id limit ${sql.lit(ADOPTED_AT_ONCE)} for update skip locked
      ) returning id, created_at
    )
    insert into deliveries (destination, id, lead_id, created_at)
    select 'automation', id, id, created_at from adopted
    on conflict (destination, id) do nothing`.execute(db);
}
