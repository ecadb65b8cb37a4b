import { isOpen } from './answer-state.ts';
import type { AnswerLead, FailLead } from './decide-for-message.ts';
import { type KnownLead, newestLead } from './known-lead.ts';
import { isReplyWindowOpen } from './reply-window.ts';

/** The newest message of a number. Older ones no longer count: a later lead needs a new message. */
export type LastMessage = {
  readonly sentAt: number;
  readonly isUsed: boolean;
  readonly isErasureRequest: boolean;
  /** It is about an erasure, and waits for a person. */
  readonly isLeftToPeople: boolean;
};

type LeadDecision =
  | AnswerLead
  | FailLead
  /** These were released after a newer lead of the number was answered. */
  | { readonly kind: 'supersede'; readonly superseded: readonly string[] }
  | { readonly kind: 'wait_for_message' };

const WAIT = { kind: 'wait_for_message' } as const;

/**
 * Decides whether a lead that came, or was released from quarantine, is answered at once, because
 * its visitor wrote before. `leads` are all of its number, the newest first.
 */
export function decideForLead(
  leads: readonly KnownLead[],
  lastMessage: LastMessage,
  now: number,
): LeadDecision {
  const found = newestLead(leads);
  if (!found) return WAIT;
  const { newest, superseded } = found;
  const { id: leadId, answer, createdAt, hasText } = newest;
  if (!isOpen(answer)) {
    const late = leads.filter((lead) => lead.answer === 'none' && !lead.isQuarantined);
    return { kind: 'supersede', superseded: late.map(({ id }) => id) };
  }
  const { sentAt, isUsed, isErasureRequest, isLeftToPeople } = lastMessage;
  if (answer !== 'none' || isUsed || isErasureRequest) return WAIT;
  if (!isReplyWindowOpen(sentAt, now)) {
    // A visitor who wrote while the lead was in quarantine must not be forgotten.
    return sentAt >= createdAt
      ? { kind: 'fail', leadId, reason: 'window_closed', superseded }
      : WAIT;
  }
  if (isLeftToPeople) return { kind: 'fail', leadId, reason: 'erasure_mentioned', superseded };
  if (!hasText) return { kind: 'fail', leadId, reason: 'text_gone', superseded };
  return { kind: 'answer', leadId, superseded };
}
