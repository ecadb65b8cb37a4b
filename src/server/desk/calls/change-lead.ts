import {
  ERASE_CONFIRMATION,
  type LeadDetail,
  MAX_NOTE_LENGTH,
  UNDOABLE_ACTIONS,
} from '../../../domain/desk/lead-detail.ts';
import type { ChangeResult, LeadChange } from '../../lists/desk-types.ts';
import { scrubErased } from '../../privacy/scrub-erased.ts';
import { warnOfCopies } from '../../privacy/warn-of-copies.ts';
import { isDay } from '../../time/brand-days.ts';
import { QUEUE_REFUSALS } from '../../whatsapp/answer-store.ts';
import { DeskError } from '../desk-error.ts';
import type { CallContext } from '../desk-parts.ts';
import type { Input } from '../read-input.ts';
import { readId, requireDetail } from './open-lead.ts';

const MAX_VERSION = 1_000_000_000;

/** Makes a call that changes a lead and returns its new state. */
function changeCall(readChange: (input: Input) => LeadChange) {
  return async (input: Input, context: CallContext): Promise<LeadDetail> => {
    const { parts, session, now, key, notify } = context;
    const id = readId(input);
    const version = input.wholeNumber('version', MAX_VERSION);
    const change = readChange(input);
    assertDone(await parts.store.desk.change({ id, version, change, key, by: session.name, now }));
    notify();
    return requireDetail(id, context);
  };
}

export const answered = changeCall(() => ({ kind: 'answered' }));
export const called = changeCall(() => ({ kind: 'called' }));
export const note = changeCall((input) => ({
  kind: 'note',
  text: input.text('text', MAX_NOTE_LENGTH),
}));
export const undo = changeCall((input) => ({
  kind: 'undo',
  action: input.oneOf('action', UNDOABLE_ACTIONS),
}));

export const callBack = changeCall((input) => {
  const day = input.values['day'] === null ? null : input.text('day', 10);
  if (day !== null && !isDay(day)) return input.refuse('day', 'a day, as 2026-11-16, or null');
  return { kind: 'call-back', day };
});

const queueAnswer = changeCall(() => ({ kind: 'answer' }));

export async function answer(input: Input, context: CallContext): Promise<LeadDetail> {
  if (!context.ways.whatsapp) throw new DeskError('invalid', 'WhatsApp is not set up.');
  return queueAnswer(input, context);
}

export async function erase(input: Input, context: CallContext) {
  const { parts, session, now, key, notify } = context;
  const id = readId(input);
  if (input.text('confirmation', 20) !== ERASE_CONFIRMATION) {
    throw new DeskError('invalid', `Type ${ERASE_CONFIRMATION}.`);
  }
  const result = await parts.store.desk.erase({
    id,
    version: input.wholeNumber('version', MAX_VERSION),
    key,
    by: session.name,
    now,
    announceAt: parts.config.webhookErasure ? now : undefined,
  });
  assertDone(result);
  notify();
  const copies = parts.config.webhookErasure ? [] : result.sent;
  warnOfCopies(parts.log, copies);
  // Not awaited, because on PostgreSQL it may take minutes.
  void scrubErased(parts.store, parts.log);
  return { automationHasCopy: copies.length > 0 };
}

export async function closeMessage(input: Input, context: CallContext) {
  const { parts, session, now, key, notify } = context;
  const id = readId(input);
  assertDone(await parts.store.desk.closeMessage({ id, key, by: session.name, now }));
  notify();
  return {};
}

function assertDone<Result extends ChangeResult>(
  result: Result,
): asserts result is Extract<Result, { readonly kind: 'done' }> {
  switch (result.kind) {
    case 'done':
      return;
    case 'not_found':
      throw new DeskError('not_found', 'There is no such lead.');
    case 'changed':
      throw new DeskError('changed', 'Somebody changed the lead since.', {
        by: result.by,
        at: result.at,
      });
    case 'key_reused':
      throw new DeskError(
        'idempotency_key_reused',
        'This Idempotency-Key was used before with another request.',
      );
    case 'invalid':
      throw new DeskError('invalid', 'There is nothing to undo.');
    case 'answered':
      throw new DeskError(
        'answered',
        'The answer was sent since, or a newer lead has replaced this one.',
      );
    case 'restricted':
      throw new DeskError('restricted', 'The person asked for a restriction.');
    case 'quarantined':
    case 'text_gone':
    case 'window_closed':
      throw new DeskError(result.kind, `Not sent: ${QUEUE_REFUSALS[result.kind]}.`);
  }
}
