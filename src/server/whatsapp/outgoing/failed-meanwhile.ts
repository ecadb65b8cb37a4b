import { actionForError } from '../../../domain/answer/send-errors.ts';
import type { Db } from '../../database/schema.ts';
import type { DeliveryResult } from '../../outbox/delivery.ts';
import { pauseAfter } from './apply-status.ts';
import { lockMessage } from './send-steps.ts';

/**
 * Meta may fail a message by status before the relay has recorded that Meta accepted it: then it
 * must be retried instead of counting as delivered.
 */
export async function unlessFailedMeanwhile(
  db: Db,
  result: DeliveryResult,
): Promise<DeliveryResult> {
  if (result.outcome !== 'delivered') return result;
  const message = await lockMessage(db, result.id);
  if (message?.status !== null) return result;
  const scheduleStep = result.scheduleStep + 1;
  const action = actionForError({ code: message.error_code ?? undefined });
  const nextAttemptAt = result.at + pauseAfter(action, scheduleStep);
  return { ...result, outcome: 'retry', scheduleStep, nextAttemptAt };
}
