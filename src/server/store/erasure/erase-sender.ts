import type { Kysely } from 'kysely';
import type { Engine } from '../../settings/database.ts';
import type { LeadReach } from '../lead.ts';
import type { EraseOptions } from '../lead-store.ts';
import type { Tables } from '../schema.ts';
import { erasePerson } from '../whatsapp/incoming/erase-person.ts';
import { eraseLeads } from './lead-erasure.ts';

/**
 * Erases everything of a number, given as digits: its leads and what WhatsApp has left about it. The
 * business-scoped id of somebody who hides the number has no leads.
 */
export async function eraseSender(
  db: Kysely<Tables>,
  engine: Engine,
  sender: string,
  now: number,
  options: EraseOptions,
): Promise<readonly LeadReach[]> {
  const leads = await db
    .selectFrom('leads')
    .select('id')
    .where('lead_phone', '=', `+${sender}`)
    .where('status', '<>', 'erased')
    .execute();
  const erased = await eraseLeads(
    db,
    engine,
    leads.map(({ id }) => id),
    options,
  );
  await erasePerson(db, sender, now);
  return erased;
}
