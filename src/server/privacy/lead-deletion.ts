import { idsOf } from '../database/ids-of.ts';
import { inParts } from '../database/in-parts.ts';
import type { Db } from '../database/schema.ts';
import { deleteDeskData } from '../leads/delete-desk-data.ts';
import { deleteOutgoing } from './delete-outgoing.ts';

/** Deletes leads with everything that belongs to them. */
export async function deleteLeads(db: Db, ids: readonly string[]) {
  const deleted = [];
  for (const part of inParts(ids)) deleted.push(...(await deletePart(db, part)));
  return deleted;
}

async function deletePart(db: Db, ids: readonly string[]) {
  const outgoing = db.selectFrom('outgoing_messages').select('id').where('lead_id', 'in', ids);
  await deleteOutgoing(db, idsOf(await outgoing.execute()));
  await deleteDeskData(db, ids);
  await db.deleteFrom('attempts').where('lead_id', 'in', ids).execute();
  const leads = await db
    .deleteFrom('leads')
    .where('id', 'in', ids)
    .returning(['id', 'key_hash', 'phone'])
    .execute();
  // Last, because on PostgreSQL a concurrent release from quarantine may just have queued a lead.
  await db
    .deleteFrom('deliveries')
    .where('destination', '=', 'automation')
    .where('id', 'in', ids)
    .execute();
  return leads;
}
