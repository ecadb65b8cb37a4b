import { isOpen } from './answer-state.ts';
import type { AnswerLead, FailLead } from './decide-for-message.ts';
import { type KnownLead, leadsOfNumber, newestLead } from './known-lead.ts';
import { isReplyWindowOpen } from './reply-window.ts';

/** The newest message of a number. Older ones no longer count: a later lead needs a new message. */
export type LastMessage = {
  readonly id: string;
  readonly number: string;
  readonly sentAt: number;
  readonly isUsed: boolean;
  readonly isErasureRequest: boolean;
  /** It is about an erasure, and waits for a person. */
  readonly isLeftToPeople: boolean;
};

/** All that is known when a lead arrives or is released from quarantine. */
type KnownAboutLead = {
  readonly leadId: string;
  /** The leads of its number, itself included. Leads of other numbers are ignored. */
  readonly leads: readonly KnownLead[];
  readonly lastMessage: LastMessage | undefined;
  readonly now: number;
};

type LeadDecision =
  | AnswerLead
  | FailLead
  /** A newer lead of the number was answered before this one was released. */
  | { readonly kind: 'supersede'; readonly leadId: string }
  | { readonly kind: 'wait_for_message' };

const WAIT = { kind: 'wait_for_message' } as const;

/** Decides whether a lead is answered at once, because its visitor wrote before it arrived. */
export function decideForLead(known: KnownAboutLead): LeadDecision {
  const { leadId, lastMessage, now } = known;
  const lead = known.leads.find(({ id }) => id === leadId);
  if (lead?.answer !== 'none' || lead.isQuarantined) return WAIT;

  const number = lead.phone;
  const found = newestLead(leadsOfNumber(known.leads, number));
  if (found && found.newest !== lead) {
    return isOpen(found.newest.answer) ? WAIT : { kind: 'supersede', leadId };
  }
  if (!lastMessage || !isUnused(lastMessage, number)) return WAIT;
  const superseded = found?.superseded ?? [];
  if (!isReplyWindowOpen(lastMessage.sentAt, now)) {
    // A visitor who wrote while the lead was in quarantine must not be forgotten.
    return lastMessage.sentAt >= lead.createdAt
      ? { kind: 'fail', leadId, reason: 'window_closed', superseded }
      : WAIT;
  }
  if (lastMessage.isLeftToPeople) {
    return { kind: 'fail', leadId, reason: 'erasure_mentioned', superseded };
  }
  if (!lead.hasText) return { kind: 'fail', leadId, reason: 'text_gone', superseded };
  return { kind: 'answer', leadId, messageId: lastMessage.id, number, superseded };
}

function isUnused(message: LastMessage, number: string): boolean {
  return message.number === number && !message.isUsed && !message.isErasureRequest;
}
