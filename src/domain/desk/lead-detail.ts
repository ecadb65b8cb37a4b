import type { Answer } from '../answer/answer-state.ts';
import type { LeadPayload } from '../lead/lead-payload.ts';
import type { LeadRow } from './lead-list.ts';

export type LeadDetail = LeadRow & {
  /** Empty where WhatsApp hides the number of whoever wrote. */
  readonly phone: string;
  readonly note: string;
  readonly answer: Answer;
  /** Until when WhatsApp lets the brand answer by itself, or null where nobody wrote. */
  readonly windowEndsAt: number | null;
  /** The visitor's last message, kept for 30 days. */
  readonly lastMessage: { readonly text: string; readonly at: number } | null;
  /** Null where retention took the body data. */
  readonly payload: LeadPayload | null;
  readonly history: readonly HistoryEntry[];
  /** What became of the message, if the page is one of an unmatched message; null for a lead. */
  readonly message: MessageFate | null;
};

/** What became of the messages of somebody whom no lead knew. */
export type MessageFate = {
  /** The last of them, which the page shows. */
  readonly lastId: string;
  /** Who dealt with it and when; null while nobody has. The audit log may have forgotten who it was. */
  readonly closed: { readonly by: string | null; readonly at: number } | null;
  /** The newest lead of the same number, which has come since; null where none has. */
  readonly leadId: string | null;
};

export type HistoryEntry = {
  readonly at: number;
  /** The person at the desk, the system's user of the command line, or null for the server. */
  readonly by: string | null;
  /** A word of the audit log or of the answer's states, or `queued` for an answer that is about to go out. */
  readonly what: string;
};

export const UNDOABLE_ACTIONS = ['answered', 'called'] as const;
export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number];

export const MAX_NOTE_LENGTH = 2000;

/** Typed into the dialog before a lead is erased. */
export const ERASE_CONFIRMATION = 'CANCELLA';
