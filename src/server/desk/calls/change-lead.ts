import { ERASE_CONFIRMATION, type LeadDetail } from '../../../domain/desk/lead-detail.ts';
import { scrubErased } from '../../privacy/scrub-erased.ts';
import { warnOfCopies } from '../../privacy/warn-of-copies.ts';
import { changeLead } from '../actions/change-lead.ts';
import { closeMessage as endMessage } from '../actions/close-message.ts';
import { eraseRow } from '../actions/erase-row.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskInput, LeadChange } from '../protocol.ts';
import type { CallContext } from './call-context.ts';
import { requireDetail } from './open-lead.ts';

/** A call that changes a lead and returns its new state. */
export function changing<Kind extends LeadChange['kind']>(kind: Kind) {
  const needsWhatsApp = kind === 'answer' || kind === 'reply';
  return async (
    { id, version, ...details }: DeskInput<Kind>,
    context: CallContext,
  ): Promise<LeadDetail> => {
    const { options, ways, session, now, key, notify } = context;
    if (needsWhatsApp && !ways.whatsapp) throw new DeskError('invalid', 'WhatsApp is not set up.');
    const change = { kind, ...details } as unknown as LeadChange;
    await changeLead(options.store.db, { id, version, change, key, by: session.name, now });
    notify();
    return requireDetail(id, context);
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
