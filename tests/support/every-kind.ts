import type { Store } from '../../src/server/database/store.ts';
import { markAnswered } from '../../src/server/desk/actions/change-lead.ts';
import { addLeads } from '../../src/server/intake/intake-queries.ts';
import { eraseLeads } from '../../src/server/privacy/lead-erasure.ts';
import { setRestricted } from '../../src/server/whatsapp/set-restricted.ts';
import { NOON, newLead, settle } from './leads.ts';

/** Stores a lead of each kind, all of them from noon; the restricted one was delivered before. */
export async function addEveryKind(store: Store) {
  const leads = {
    delivered: newLead(),
    restricted: newLead(),
    dead: newLead(),
    quarantined: newLead({ held: 'link' }),
    // An answer by hand settles the older requests of its number.
    answered: newLead({ phone: '+393331234568' }),
    waiting: newLead(),
    erased: newLead({ key: 'erased' }),
  };
  await settle(store, [leads.delivered, leads.restricted]);
  await settle(store, [leads.dead], 'dead');
  await addLeads(store.db, [leads.quarantined, leads.answered, leads.waiting, leads.erased]);
  await markAnswered(store.db, { id: leads.answered.id, by: 'giulia', now: NOON });
  await setRestricted(store.db, [leads.restricted.id], true, { at: NOON, actor: 'test' });
  await eraseLeads(store.db, [leads.erased.id]);
  return leads;
}
