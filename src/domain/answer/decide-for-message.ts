import { isOpen } from './answer-state.ts';
import { type KnownLead, newestLead } from './known-lead.ts';
import { isReplyWindowOpen, LEAD_GRACE, LINE_INTERVAL } from './reply-window.ts';

/** All that is known when a message is handled, for the first time or after a grace period. */
export type KnownAboutMessage = {
  /** When the visitor wrote, and when that reached us. */
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly isErasureRequest: boolean;
  readonly mentionsErasure: boolean;
  /** Undefined while a sender with a business-scoped id hides it. */
  readonly number: string | undefined;
  /** The leads of the number, the newest first. */
  readonly leads: readonly KnownLead[];
  /** Whether the sender asked for erasure before, which waits until the number is known. */
  readonly awaitsErasure: boolean;
  /** Whether an earlier message of the sender about an erasure waits for a person. */
  readonly isLeftToPeople: boolean;
  /** When each line was last said to the sender. */
  readonly saidAt: Readonly<Partial<Record<Line, number>>>;
  readonly now: number;
};

/** A line asks for the number, or says that no lead was found, or nothing to erase. */
export type Line = 'ask' | 'not_found' | 'no_data';

/** The stored text of the lead goes to whoever wrote. */
export type AnswerLead = {
  readonly kind: 'answer';
  readonly leadId: string;
  readonly superseded: readonly string[];
};

/** The lead cannot be answered; the desk shows why. */
export type FailLead = {
  readonly kind: 'fail';
  readonly leadId: string;
  readonly reason: 'window_closed' | 'text_gone' | 'erasure_mentioned';
  readonly superseded: readonly string[];
};

export type MessageDecision =
  | AnswerLead
  | FailLead
  /** The lead's answer is queued: the message only keeps the window open longer. */
  | {
      readonly kind: 'extend_window';
      readonly leadId: string;
      readonly superseded: readonly string[];
    }
  /** Decide again at `until`: the lead may still be on its way. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'say'; readonly line: Line }
  | { readonly kind: 'erase' }
  /** Nothing goes out by itself; the desk shows the message. */
  | { readonly kind: 'leave_to_people'; readonly superseded: readonly string[] };

export const LEAVE_TO_PEOPLE = { kind: 'leave_to_people', superseded: [] } as const;

export function decideForMessage(known: KnownAboutMessage): MessageDecision {
  const { number, leads, isErasureRequest, mentionsErasure, awaitsErasure } = known;
  // Body data goes only to a known number, never by name. Whoever may ask for an erasure gets
  // nothing by itself.
  if (number === undefined) return mentionsErasure ? LEAVE_TO_PEOPLE : say('ask', known);
  // Somebody who asked while hiding the number must not get an analysis once it is known.
  if (isErasureRequest || awaitsErasure) {
    // The data may be stored under a number that was mistyped, so a person has to look for them.
    return leads.length === 0 ? say('no_data', known) : { kind: 'erase' };
  }
  return leads.length === 0 ? decideWithoutLead(known) : decideForLeads(known);
}

/** Says each line at most once a day. */
function say(line: Line, { sentAt, saidAt, now }: KnownAboutMessage): MessageDecision {
  const last = saidAt[line] ?? Number.NEGATIVE_INFINITY;
  const maySay = isReplyWindowOpen(sentAt, now) && now - last >= LINE_INTERVAL;
  return maySay ? { kind: 'say', line } : LEAVE_TO_PEOPLE;
}

function decideWithoutLead(known: KnownAboutMessage): MessageDecision {
  if (known.isLeftToPeople || known.mentionsErasure) return LEAVE_TO_PEOPLE;
  const decision = say('not_found', known);
  const until = known.receivedAt + LEAD_GRACE;
  return decision.kind === 'say' && known.now < until ? { kind: 'wait', until } : decision;
}

function decideForLeads(known: KnownAboutMessage): MessageDecision {
  const found = newestLead(known.leads);
  // A reply about leads in quarantine would tell a spammer what happened to them.
  if (!found) return LEAVE_TO_PEOPLE;
  const { newest, superseded } = found;
  const leadId = newest.id;
  const isWindowOpen = isReplyWindowOpen(known.sentAt, known.now);
  if (!isOpen(newest.answer)) return { kind: 'leave_to_people', superseded };
  if (newest.answer === 'asked') {
    // A message that Meta held back for a day does not close the window of a newer one.
    return isWindowOpen
      ? { kind: 'extend_window', leadId, superseded }
      : { kind: 'leave_to_people', superseded };
  }
  if (known.isLeftToPeople || newest.isLeftToPeople || known.mentionsErasure) {
    return { kind: 'fail', leadId, reason: 'erasure_mentioned', superseded };
  }
  if (!isWindowOpen) return { kind: 'fail', leadId, reason: 'window_closed', superseded };
  if (!newest.hasText) return { kind: 'fail', leadId, reason: 'text_gone', superseded };
  return { kind: 'answer', leadId, superseded };
}
