import type { Db } from '../../database/schema.ts';
import { setAnswer } from '../../outbox/lead-answer.ts';
import { knownLeads } from '../deciding/known-leads.ts';
import { queueAnswer } from './queue-answer.ts';

type HeldBack = { readonly id: string; readonly phone: string };

/**
 * Queues the text of a lead that was held back, unless the visitor has since asked for the answer
 * to a newer lead.
 */
export async function queueAgain(db: Db, lead: HeldBack, now: number): Promise<void> {
  if (await supersedeOutdated(db, lead, now)) return;
  const result = await queueAnswer(db, lead.id, now);
  if (result !== 'queued') await setAnswer(db, lead.id, 'failed', { name: result }, now);
}

/** The newest lead of a number counts: nobody must get an older analysis after a newer one. */
export async function supersedeOutdated(db: Db, lead: HeldBack, now: number): Promise<boolean> {
  const leads = await knownLeads(db, lead.phone);
  const isOutdated = leads.some(
    ({ id, answer, isQuarantined }) => id > lead.id && answer !== 'none' && !isQuarantined,
  );
  if (isOutdated) await setAnswer(db, lead.id, 'superseded', null, now);
  return isOutdated;
}
