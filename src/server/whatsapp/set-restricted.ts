import type { AuditStamp } from '../audit.ts';
import type { Db } from '../database/schema.ts';
import { transact } from '../database/transact.ts';
import type { LeadReach } from '../leads/lead.ts';
import { lockSender } from '../people/lock-sender.ts';
import { changeRestriction } from '../privacy/restriction.ts';
import { decideForNumber } from './deciding/decide-leads.ts';
import { queueAgain } from './outgoing/queue.ts';

/**
 * Restricts leads (GDPR art. 18: they are stored, and nothing else is done with them), or lifts the
 * restriction and answers visitors who wait for that; either is audited. Returns the leads that
 * changed; a delivery in flight may still arrive.
 */
export async function setRestricted(
  db: Db,
  ids: readonly string[],
  isRestricted: boolean,
  stamp: AuditStamp,
): Promise<readonly LeadReach[]> {
  if (ids.length === 0) return [];
  return transact(db, (transaction) =>
    isRestricted ? changeRestriction(transaction, ids, true, stamp) : lift(transaction, ids, stamp),
  );
}

/** Visitors who asked for an answer before or during the restriction now get it. */
async function lift(
  db: Db,
  ids: readonly string[],
  stamp: AuditStamp,
): Promise<readonly LeadReach[]> {
  const chosen = db.selectFrom('leads').select(['id', 'phone']).where('id', 'in', ids);
  const phones = new Set((await chosen.execute()).map(({ phone }) => phone));
  // Locked before any row, in the same order as when deciding about a message.
  for (const phone of [...phones].toSorted()) await lockSender(db, phone);
  const lifted = await changeRestriction(db, ids, false, stamp);
  const refused = await chosen
    .where('answer', '=', 'failed')
    .where('failure', '=', 'restricted')
    .where('restricted_at', 'is', null)
    .execute();
  for (const lead of refused) await queueAgain(db, lead, stamp.at);
  for (const phone of phones) await decideForNumber(db, phone, stamp.at);
  return lifted;
}
