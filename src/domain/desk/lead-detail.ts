import type { Answer } from '../answer/answer-state.ts';
import type { LeadPayload } from '../lead/lead-payload.ts';
import type { LeadRow } from './lead-list.ts';

export type LeadDetail = LeadRow & {
  /** Empty if WhatsApp hides the sender's number. */
  readonly phone: string;
  /** The number in groups, to read it out: `+39 320 354 7391`. */
  readonly spacedPhone: string;
  readonly note: string;
  readonly answer: Answer;
  /** Until when WhatsApp accepts an automatic answer, or null if the visitor has not written. */
  readonly windowEndsAt: number | null;
  /** What both sides wrote in the last 30 days, the oldest first. */
  readonly thread: readonly ThreadMessage[];
  /** The newest request of the same number if it came after this one; else null. */
  readonly newerLeadId: string | null;
  /** Null once retention has removed the body data. */
  readonly payload: LeadPayload | null;
  readonly history: readonly HistoryEntry[];
  /** The state of an unmatched message; null for a lead. */
  readonly message: MessageFate | null;
};

export type ThreadMessage = {
  /** Tells the messages of one thread apart, and says nothing else. */
  readonly id: string;
  readonly at: number;
  readonly from: 'visitor' | 'us';
  /** `other`: something without a text, such as a photo. The text of the analysis is in the payload. */
  readonly kind: 'text' | 'analysis' | 'other';
  readonly text: string | null;
  /** The person who wrote it; null for the visitor and for what the server sent by itself. */
  readonly by: string | null;
  /** How far our message got; null for the visitor's. */
  readonly state: 'queued' | 'sent' | 'delivered' | 'read' | 'failed' | null;
  /** Why it failed, as in a row. */
  readonly reason: string | null;
};

/** The id of the message that came or was written last: `at` is Meta's time, in whole seconds. */
export function newestOf(thread: readonly ThreadMessage[]): string | null {
  return thread.reduce<string | null>((last, { id }) => (last && last > id ? last : id), null);
}

/** What happened to the messages of a sender without a lead. */
export type MessageFate = {
  /** The last message, which the page shows. */
  readonly lastId: string;
  /** Who handled it and when; null while it is open. The audit entry with the name may be gone. */
  readonly closed: { readonly by: string | null; readonly at: number } | null;
  /** The newest lead of the same number, if one has come since; else null. */
  readonly leadId: string | null;
  /** The sender asks for erasure: the number is hidden, or nothing was found to erase. */
  readonly wantsErasure: boolean;
  /** An ad or a post of the brand opened the chat. */
  readonly isFromAd: boolean;
};

export type HistoryEntry = {
  readonly at: number;
  /** The person at the desk, the system's user on the command line, or null for the server. */
  readonly by: string | null;
  /** An audit action or an answer state, or `queued` for an answer that is about to be sent. */
  readonly what: string;
};

export const UNDOABLE_ACTIONS = ['answered', 'called'] as const;

export const MAX_NOTE_LENGTH = 2000;
export const MAX_REPLY_LENGTH = 1000;

/** Typed into the dialog before a lead is erased. */
export const ERASE_CONFIRMATION = 'CANCELLA';
