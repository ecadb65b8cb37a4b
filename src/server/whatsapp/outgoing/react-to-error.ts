import { personPause, UNREACHED_PAUSE } from '../../../domain/answer/retry-pauses.ts';
import { actionForError, type ErrorAction } from '../../../domain/answer/send-errors.ts';
import type { Db, OutgoingMessage } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { Sent } from '../../outbox/outcome.ts';
import { downAs, errorName } from './connection-state.ts';
import {
  type LockedMessage,
  lockMessage,
  lockRecipient,
  messageFailed,
  refusalOf,
} from './message-outcome.ts';
import { pausePerson } from './pace.ts';

type MetaSendError = {
  readonly code?: number | undefined;
  readonly httpStatus?: number | undefined;
  readonly message?: string | undefined;
  /** The error came in a status that arrived before the response to the call. */
  readonly isByStatus?: boolean;
};

/** Does what an error of a call requires, and returns the result for the relay. */
export function reactToError(db: Db, id: string, error: MetaSendError, now: number): Promise<Sent> {
  return transact(db, async (transaction) => {
    await lockRecipient(transaction, id);
    const row = await lockMessage(transaction, id);
    return row ? react(transaction, row, error, now) : { kind: 'dead', response: 'erased' };
  });
}

async function react(
  db: Db,
  row: LockedMessage,
  { code, httpStatus, message, isByStatus = false }: MetaSendError,
  now: number,
): Promise<Sent> {
  const action = actionForError({ code, httpStatus });
  // Named after the code or the status that decided.
  const response = errorName(actionForError({ code }) === action ? code : undefined, httpStatus);
  // Applying a status has done all this already, and fails the message after its last chance.
  if (!isByStatus) {
    if (isFinal(action, row)) {
      const leftOut = { name: 'left_out', text: 'left out' } as const;
      const isLeftOut = action === 'upload_again' && row.kind === 'picture';
      const failure = isLeftOut ? leftOut : refusalOf(action, code, message);
      if (row.status === null || row.status === 'sent') {
        await messageFailed(db, row, { ...failure, code }, now);
      }
      return { kind: 'dead', response };
    }
    await db
      .updateTable('outgoing_messages')
      .set({ calling_since: null, ...chanceUsed(action, row) })
      .where('id', '=', row.id)
      .execute();
  }
  if (action === 'stop_all' || action === 'pause_all') {
    const by = isByStatus ? 'status' : 'call';
    return { kind: 'outage', fault: { by, as: downAs(action, code), code: response } };
  }
  if (action === 'retry_once') {
    return { kind: 'postponed', response, restMs: UNREACHED_PAUSE, usesStep: true };
  }
  if (action === 'pause_person') {
    const restMs = personPause(row.schedule_step + 1);
    await pausePerson(db, row.recipient, restMs, now);
    return { kind: 'postponed', response, restMs, usesStep: true };
  }
  return { kind: 'failed', response, blames: 'delivery' };
}

type Chances = Pick<OutgoingMessage, 'kind' | 'uploads' | 'unreached'>;

/** A person who is not reached, and a picture that Meta cannot use, get one more chance. */
export function isFinal(action: ErrorAction, { kind, uploads, unreached }: Chances): boolean {
  if (action === 'retry_once') return unreached > 0;
  if (action === 'upload_again') return kind !== 'picture' || uploads > 0;
  return action === 'fail' || action === 'window_closed';
}

export function chanceUsed(action: ErrorAction, { uploads, unreached }: Chances) {
  return {
    ...(action === 'upload_again' && { uploads: uploads + 1 }),
    ...(action === 'retry_once' && { unreached: unreached + 1 }),
  };
}
