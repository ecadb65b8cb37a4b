import { idsOf } from '../database/ids-of.ts';
import { LEADS_PER_STEP, letOthersIn } from '../database/in-steps.ts';
import type { Db } from '../database/schema.ts';
import { transact } from '../database/transact.ts';
import type { LeadReach } from '../leads/lead.ts';
import { lockSender } from '../people/lock-sender.ts';
import { eraseSender, leadsOfSender } from './erase-sender.ts';
import { type EraseOptions, eraseLeads } from './lead-erasure.ts';

/** Erases all leads of a number, given as digits, and its WhatsApp data. */
export async function eraseNumber(db: Db, sender: string, now: number, options: EraseOptions) {
  const first = await eraseAllButOneStep(db, sender, options);
  const { leads, messages } = await transact(db, async (transaction) => {
    // No answer may be queued to a lead while it is being erased.
    await lockSender(transaction, sender);
    return eraseSender(transaction, sender, now, options);
  });
  return { leads: [...first, ...leads], messages };
}

/** Erases the oldest leads of a number until the rest can be erased at once, with its messages. */
async function eraseAllButOneStep(db: Db, sender: string, options: EraseOptions) {
  const erased: LeadReach[] = [];
  for (;;) {
    const step = await transact(db, async (transaction) => {
      await lockSender(transaction, sender);
      const leads = await leadsOfSender(transaction, sender).execute();
      if (leads.length <= LEADS_PER_STEP) return [];
      return eraseLeads(transaction, idsOf(leads.slice(0, LEADS_PER_STEP)), options);
    });
    if (step.length === 0) return erased;
    erased.push(...step);
    await letOthersIn();
  }
}
