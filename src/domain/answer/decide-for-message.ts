import { isOpen } from './answer-state.ts';
import {
  type IncomingMessage,
  isErasureRequest,
  isFromVisitor,
  mentionsErasure,
  senderNumber,
} from './incoming-message.ts';
import { type KnownLead, leadsOfNumber, newestLead } from './known-lead.ts';
import { isReplyWindowOpen, LEAD_GRACE, LINE_INTERVAL } from './reply-window.ts';

/** All that is known when a message is handled, for the first time or after a grace period. */
export type KnownAboutMessage = {
  readonly message: IncomingMessage;
  /** Whether this message was used for a lead already. */
  readonly isUsed: boolean;
  /** The number that the sender's business-scoped id came with before. */
  readonly numberOfUserId: string | undefined;
  /** The leads of the sender's number. Leads of other numbers are ignored. */
  readonly leads: readonly KnownLead[];
  /** The last time the sender was asked for their number. */
  readonly askedAt: number | undefined;
  /** Whether the sender asked for erasure before, which waits until the number is known. */
  readonly awaitsErasure: boolean;
  /** Whether an earlier message of the sender about an erasure waits for a person. */
  readonly isLeftToPeople: boolean;
  /** The last time the sender's number was told that nothing was found. */
  readonly nothingFoundSaidAt: number | undefined;
  /** The last time the sender's number was told that there are no data to erase. */
  readonly noDataSaidAt: number | undefined;
  readonly now: number;
};

/** The stored text of `leadId` goes to `number`, quoting `messageId`. */
export type AnswerLead = {
  readonly kind: 'answer';
  readonly leadId: string;
  readonly messageId: string;
  readonly number: string;
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
  | { readonly kind: 'ask_for_number'; readonly userId: string }
  /** Decide again at `until`: the lead may still be on its way. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'say_nothing_found'; readonly number: string }
  | { readonly kind: 'erase'; readonly number: string }
  /** Nothing was found to erase: the sender is told, and the desk shows the message. */
  | { readonly kind: 'say_no_data'; readonly number: string }
  /** Nothing goes out by itself; the desk shows the message. */
  | { readonly kind: 'leave_to_people'; readonly superseded: readonly string[] }
  | { readonly kind: 'ignore' };

export const LEAVE_TO_PEOPLE = { kind: 'leave_to_people', superseded: [] } as const;

export function decideForMessage(known: KnownAboutMessage): MessageDecision {
  const { message, isUsed } = known;
  if (!isFromVisitor(message) || isUsed) return { kind: 'ignore' };
  const number = senderNumber(message, known.numberOfUserId);
  if (number === undefined) return decideForStranger(known);
  const leads = leadsOfNumber(known.leads, number);
  if (wantsErasure(known)) {
    return leads.length === 0 ? decideWithoutData(number, known) : { kind: 'erase', number };
  }
  return leads.length === 0
    ? decideWithoutLead(number, known)
    : decideForLeads(number, leads, known);
}

/** Body data goes only to a known number, never by name, so the number is asked for first. */
function decideForStranger({ message, askedAt, now }: KnownAboutMessage): MessageDecision {
  const { userId, sentAt } = message;
  if (userId === undefined || !isReplyWindowOpen(sentAt, now) || isRecent(askedAt, now)) {
    return LEAVE_TO_PEOPLE;
  }
  // Whoever may ask for an erasure gets nothing by itself.
  if (mentionsErasure(message.text)) return LEAVE_TO_PEOPLE;
  return { kind: 'ask_for_number', userId };
}

/** Somebody who asked while hiding the number must not get an analysis once it is known. */
function wantsErasure({ message, awaitsErasure }: KnownAboutMessage): boolean {
  return awaitsErasure || isErasureRequest(message.text);
}

/** The data may be stored under a number that was mistyped, so a person has to look for them. */
function decideWithoutData(number: string, known: KnownAboutMessage): MessageDecision {
  const { message, noDataSaidAt, now } = known;
  return isReplyWindowOpen(message.sentAt, now) && !isRecent(noDataSaidAt, now)
    ? { kind: 'say_no_data', number }
    : LEAVE_TO_PEOPLE;
}

function decideWithoutLead(number: string, known: KnownAboutMessage): MessageDecision {
  const { message, isLeftToPeople, nothingFoundSaidAt, now } = known;
  if (isLeftToPeople || mentionsErasure(message.text)) return LEAVE_TO_PEOPLE;
  if (!isReplyWindowOpen(message.sentAt, now) || isRecent(nothingFoundSaidAt, now)) {
    return LEAVE_TO_PEOPLE;
  }
  const until = message.receivedAt + LEAD_GRACE;
  return now < until ? { kind: 'wait', until } : { kind: 'say_nothing_found', number };
}

function decideForLeads(
  number: string,
  leads: readonly KnownLead[],
  { message, isLeftToPeople, now }: KnownAboutMessage,
): MessageDecision {
  const found = newestLead(leads);
  // A reply about leads in quarantine would tell a spammer what happened to them.
  if (!found) return LEAVE_TO_PEOPLE;
  const { newest, superseded } = found;
  const leadId = newest.id;
  const isWindowOpen = isReplyWindowOpen(message.sentAt, now);
  if (!isOpen(newest.answer)) return { kind: 'leave_to_people', superseded };
  if (newest.answer === 'asked') {
    // A message that Meta held back for a day does not close the window of a newer one.
    return isWindowOpen
      ? { kind: 'extend_window', leadId, superseded }
      : { kind: 'leave_to_people', superseded };
  }
  if (isLeftToPeople || newest.isLeftToPeople || mentionsErasure(message.text)) {
    return { kind: 'fail', leadId, reason: 'erasure_mentioned', superseded };
  }
  if (!isWindowOpen) return { kind: 'fail', leadId, reason: 'window_closed', superseded };
  if (!newest.hasText) return { kind: 'fail', leadId, reason: 'text_gone', superseded };
  return { kind: 'answer', leadId, messageId: message.id, number, superseded };
}

function isRecent(at: number | undefined, now: number): boolean {
  return at !== undefined && now - at < LINE_INTERVAL;
}
