import type { Kysely } from 'kysely';
import { SECOND } from '../../clock.ts';
import type { DeliveryResult } from '../delivery.ts';
import type { Tables } from '../schema.ts';

const REST_MS = 20 * SECOND;

/**
 * Meta may report the failure of a message between its response to the call and the moment in which
 * the relay records that response: the message then waits to be sent again, and its delivery with
 * it. The lock makes a status that comes now wait until the result is recorded.
 */
export async function retryIfFailedMeanwhile(
  db: Kysely<Tables>,
  engine: 'sqlite' | 'postgres',
  result: DeliveryResult,
): Promise<DeliveryResult> {
  if (result.outcome !== 'delivered') return result;
  const message = await db
    .selectFrom('outgoing_messages')
    .select('status')
    .where('id', '=', result.id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (message?.status !== null) return result;
  return {
    ...result,
    outcome: 'retry',
    scheduleStep: result.scheduleStep + 1,
    nextAttemptAt: result.at + REST_MS,
  };
}
