import type { Failure } from '../../../domain/answer/answer-state.ts';
import { personPause, UNREACHED_PAUSE } from '../../../domain/answer/retry-pauses.ts';
import { actionForError } from '../../../domain/answer/send-errors.ts';
import { retryTransient } from '../../database/retry-transient.ts';
import type { Db } from '../../database/schema.ts';
import type { Delivery } from '../../outbox/delivery.ts';
import type { Sent } from '../../outbox/outcome.ts';
import type { Clock } from '../../time/clock.ts';
import { downAs, errorName } from './connection-state.ts';
import type { MessageToSend } from './message-body.ts';
import { refusalOf } from './message-outcome.ts';
import { countFailure, failMessage, pauseRecipient } from './send-steps.ts';

type ReactionOptions = {
  readonly db: Db;
  readonly clock: Clock;
};

type MetaSendError = {
  readonly code?: number | undefined;
  readonly httpStatus?: number | undefined;
  readonly message?: string | undefined;
  /** The error came in a status that arrived before the response to the call. */
  readonly isByStatus?: boolean;
};

/** Does what an error from Meta requires, and returns the result for the relay. */
export async function reactToError(
  { db, clock }: ReactionOptions,
  { scheduleStep }: Delivery,
  message: MessageToSend,
  error: MetaSendError,
): Promise<Sent> {
  const { code, httpStatus, message: detail, isByStatus = false } = error;
  const action = actionForError({ code, httpStatus });
  // Named after the code or the status that decided.
  const response = errorName(actionForError({ code }) === action ? code : undefined, httpStatus);
  const retry = { kind: 'failed', response, blames: 'delivery' } as const;
  const retried = <Value>(step: () => Promise<Value>) => retryTransient(clock, step);
  const fail = async (failure: Failure): Promise<Sent> => {
    await retried(() => failMessage(db, message.id, { ...failure, code }, clock.now()));
    return { kind: 'dead', response };
  };
  switch (action) {
    case 'stop_all':
    case 'pause_all': {
      const by = isByStatus ? 'status' : 'call';
      return { kind: 'outage', fault: { by, as: downAs(action, code), code: response } };
    }
    case 'pause_person': {
      const restMs = personPause(scheduleStep + 1);
      await retried(() => pauseRecipient(db, message.id, restMs, clock.now()));
      return { kind: 'postponed', response, restMs, usesStep: true };
    }
    case 'retry':
      return retry;
    case 'retry_once': {
      // Applying the status has counted it, and fails the message after the second.
      const isFirst =
        isByStatus || (await retried(() => countFailure(db, message.id, 'unreached'))) === 0;
      if (!isFirst) return fail(refusalOf(action, code, detail));
      return { kind: 'postponed', response, restMs: UNREACHED_PAUSE, usesStep: true };
    }
    case 'upload_again': {
      if (message.kind !== 'picture') return fail(refusalOf(action, code, detail));
      // Applying the status has counted the upload, and fails the message after the second.
      const isFirst =
        isByStatus || (await retried(() => countFailure(db, message.id, 'uploads'))) === 0;
      return isFirst ? retry : fail({ name: 'left_out', text: 'left out' });
    }
    case 'window_closed':
    case 'fail':
      return fail(refusalOf(action, code, detail));
  }
}
