import type { Kysely } from 'kysely';
import { closeDeliveries } from '../desk/actions/close-deliveries.ts';
import type { Tables } from '../schema.ts';
import { setAnswer } from './lead-answer.ts';

/** A person answered: nothing more goes out by itself, neither by WhatsApp nor to the automation. */
export async function answeredByHand(
  db: Kysely<Tables>,
  engine: 'sqlite' | 'postgres',
  leadId: string,
  now: number,
): Promise<void> {
  await closeDeliveries(db, engine, [leadId]);
  await setAnswer(db, [leadId], 'by_hand', null, now);
}
