import type { ErrorCode } from '../http/errors.ts';
import { QUEUE_REFUSALS } from '../whatsapp/outgoing/queue.ts';

/** The error response to a call of the desk. Thrown in a transaction, it rolls back. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
  readonly code: ErrorCode;
  readonly details: { readonly by?: string; readonly at?: number };

  constructor(code: ErrorCode, message: string, details: DeskError['details'] = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

const REFUSALS = {
  not_found: 'There is no such lead.',
  changed: 'Somebody changed the lead since.',
  idempotency_key_reused: 'This Idempotency-Key was used before with another request.',
  invalid: 'There is nothing to undo.',
  answered: 'The answer was sent since, or a newer lead has replaced this one.',
  restricted: 'The person asked for a restriction.',
  quarantined: `Not sent: ${QUEUE_REFUSALS.quarantined}.`,
  text_gone: `Not sent: ${QUEUE_REFUSALS.text_gone}.`,
  window_closed: `Not sent: ${QUEUE_REFUSALS.window_closed}.`,
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Why an action on a lead or message is not done. */
export function refused(code: keyof typeof REFUSALS, details?: DeskError['details']): DeskError {
  return new DeskError(code, REFUSALS[code], details);
}
