import { deleteBefore } from '../database/delete-before.ts';
import { uuidV7 } from '../database/lead-id.ts';
import type { Attempt, AttemptRow, Db, DeliveryEvent, Destination } from '../database/schema.ts';
import type { DeliveryResult } from './delivery.ts';

export function attemptQueries(db: Db) {
  return {
    attemptsOf: (leadId: string): Promise<readonly Attempt[]> =>
      db
        .selectFrom('attempts')
        .select(['destination', 'event', 'at', 'duration_ms', 'response', 'outcome'])
        .where('lead_id', '=', leadId)
        .orderBy('id')
        .execute(),

    /** Deletes old entries of the attempt log. */
    forgetAttempts: (before: number) =>
      deleteBefore(db, { table: 'attempts', column: 'at' }, before),
  };
}

export function attemptOf(
  destination: Destination,
  event: DeliveryEvent,
  result: DeliveryResult,
): AttemptRow {
  return {
    id: uuidV7(result.at),
    delivery_id: result.id,
    lead_id: result.leadId,
    destination,
    event,
    at: result.at,
    duration_ms: Math.round(result.durationMs),
    response: result.response,
    outcome: result.outcome,
  };
}
