import { ERASE_CONFIRMATION, type LeadDetail } from '../../../domain/desk/lead-detail.ts';
import type { LeadChange } from '../../lists/desk-types.ts';
import { scrubErased } from '../../privacy/scrub-erased.ts';
import { warnOfCopies } from '../../privacy/warn-of-copies.ts';
import { changeLead } from '../actions/change-lead.ts';
import { closeMessage as endMessage } from '../actions/close-message.ts';
import { eraseRow } from '../actions/erase-row.ts';
import { DeskError } from '../desk-error.ts';
import type { CallContext } from './call-context.ts';
import { requireDetail } from './open-lead.ts';
import type { DeskInput } from './protocol.ts';

type ChangingCall =
  | 'answered'
  | 'answer'
  | 'called'
  | 'call-back'
  | 'note'
  | 'reply'
  | 'done'
  | 'undo';

/** Makes a call that changes a lead and returns its new state. */
function changeCall<Name extends ChangingCall>(changeOf: (input: DeskInput<Name>) => LeadChange) {
  return async (input: DeskInput<Name>, context: CallContext): Promise<LeadDetail> => {
    const { options, session, now, key, notify } = context;
    const { id, version } = input;
    const change = changeOf(input);
    await changeLead(options.store.db, { id, version, change, key, by: session.name, now });
    notify();
    return requireDetail(id, context);
  };
}

export const answered = changeCall<'answered'>(() => ({ kind: 'answered' }));
export const called = changeCall<'called'>(() => ({ kind: 'called' }));
export const note = changeCall<'note'>(({ text }) => ({ kind: 'note', text }));
export const undo = changeCall<'undo'>(({ action }) => ({ kind: 'undo', action }));
export const callBack = changeCall<'call-back'>(({ day }) => ({ kind: 'call-back', day }));

export const done = changeCall<'done'>(({ after }) => ({ kind: 'done', after }));

export const answer = byWhatsApp(changeCall<'answer'>(() => ({ kind: 'answer' })));
export const reply = byWhatsApp(
  changeCall<'reply'>(({ text, after }) => ({ kind: 'reply', text, after })),
);

function byWhatsApp<Input>(run: (input: Input, context: CallContext) => Promise<LeadDetail>) {
  return async (input: Input, context: CallContext): Promise<LeadDetail> => {
    if (!context.ways.whatsapp) throw new DeskError('invalid', 'WhatsApp is not set up.');
    return run(input, context);
  };
}

export async function erase(
  { id, version, confirmation }: DeskInput<'erase'>,
  context: CallContext,
) {
  const { options, session, now, key, notify, ways } = context;
  if (confirmation !== ERASE_CONFIRMATION) {
    throw new DeskError('invalid', `Type ${ERASE_CONFIRMATION}.`);
  }
  const sent = await eraseRow(options.store.db, {
    id,
    version,
    key,
    by: session.name,
    now,
    announceAt: options.config.webhookErasure ? now : undefined,
  });
  notify();
  const { webhookErasure } = options.config;
  if (sent && !webhookErasure) warnOfCopies(options.log, sent);
  // Not awaited, because on PostgreSQL it may take minutes.
  void scrubErased(options.store, options.log);
  // Whoever repeats a request has missed the response, and nothing about the person is left.
  const hasCopy = sent ? sent.length > 0 : ways.automation;
  return { automationHasCopy: hasCopy && !webhookErasure };
}

export async function closeMessage({ id }: DeskInput<'close-message'>, context: CallContext) {
  const { options, session, now, key, notify } = context;
  await endMessage(options.store.db, { id, key, by: session.name, now });
  notify();
  return {};
}
