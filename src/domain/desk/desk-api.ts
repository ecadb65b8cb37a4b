import { ANSWERS, type Answer } from '../answer/answer-state.ts';
import type { LeadPayload } from '../lead/lead-payload.ts';

// What the desk's pages and the server say to each other. Times are epoch milliseconds, days are
// written 2026-11-16, and every call below is a POST with JSON, so that no name, number or filter
// ever stands in an address.

export const DESK_PATH = '/desk';
export const DESK_SIGN_IN_PATH = '/desk/entra';
export const DESK_API_PATH = '/desk/api';

/**
 * The page POSTs the token of an invitation to DESK_SIGN_IN_PATH as JSON. The response is empty and
 * sets the cookie of the session; a token that was used or is too old gets 410 `invitation_gone`.
 */
export type SignInRequest = { readonly token: string };

/** The calls that change something: each carries an `Idempotency-Key` header of its own. */
export const CHANGING_CALLS = [
  'leave',
  'revoke',
  'answered',
  'answer',
  'called',
  'call-back',
  'note',
  'undo',
  'erase',
  'close-message',
] as const;

/** The calls of the desk, each at `/desk/api/NAME`. */
export type DeskCalls = {
  readonly me: { request: Empty; response: Me };
  /** Signs out this device. */
  readonly leave: { request: Empty; response: Empty };
  /** Signs out one of the person's own devices. */
  readonly revoke: { request: { device: string }; response: Me };
  readonly leads: { request: LeadsRequest; response: LeadsPage };
  /** Opening a lead shows body data, so it is written to the audit log. */
  readonly lead: { request: { id: string }; response: LeadDetail };
  readonly reveal: { request: { id: string }; response: { phone: string } };
  /** Actions on a lead: `version` is the one that the person saw. */
  readonly answered: { request: Change; response: LeadDetail };
  readonly answer: { request: Change; response: LeadDetail };
  readonly called: { request: Change; response: LeadDetail };
  readonly 'call-back': { request: Change & { day: string | null }; response: LeadDetail };
  readonly note: { request: Change & { text: string }; response: LeadDetail };
  /** Takes back `answered` or `called`. */
  readonly undo: {
    request: Change & { action: UndoableAction };
    response: LeadDetail;
  };
  readonly erase: { request: Change & { confirmation: string }; response: Empty };
  /** A message of a number that no lead has was dealt with by a person. */
  readonly 'close-message': { request: { id: string }; response: Empty };
  /** Answers with the one-time id at which the file is downloaded (GET `/desk/api/file/ID`). */
  readonly export: { request: ExportRequest; response: { file: string } };
  /** The picture of the estimate as PNG, downloaded in the same way. */
  readonly picture: { request: { id: string }; response: { file: string } };
  readonly report: { request: ReportRequest; response: Report };
  readonly state: { request: Empty; response: ServiceState };
};

export type DeskCall = keyof DeskCalls;

type Empty = Readonly<Record<string, never>>;

/** Typed into the dialog before a lead is erased. */
export const ERASE_CONFIRMATION = 'CANCELLA';

export const TABS = ['todo', 'waiting', 'sent', 'all'] as const;
export type Tab = (typeof TABS)[number];

export type TabCounts = Readonly<Record<Tab, number>>;

export type Me = {
  readonly name: string;
  readonly devices: readonly Device[];
  readonly counts: TabCounts;
  /** Which ways of answering are set up. */
  readonly automation: boolean;
  readonly whatsapp: boolean;
};

export type Device = {
  readonly id: string;
  readonly device: string;
  readonly firstUsedAt: number;
  readonly lastUsedAt: number;
  readonly isCurrent: boolean;
};

/** What a filter can ask for. `automation`: the brand's automation took the lead and answers it. */
export const ROW_STATES = [...ANSWERS, 'automation', 'quarantined', 'unmatched'] as const;
export type RowState = (typeof ROW_STATES)[number];

export type LeadFilter = {
  readonly tab: Tab;
  /** Beginning of any word of a name, four or more digits of a number, or a campaign. */
  readonly search?: string;
  readonly state?: RowState;
  readonly campaign?: string;
  /** Days in the brand's time zone, both included. */
  readonly from?: string;
  readonly to?: string;
};

export type LeadsRequest = LeadFilter & { readonly cursor?: string };

export const PAGE_SIZE = 50;
/** Counting stops here; the page then says "oltre 1000". */
export const COUNT_LIMIT = 1000;

export type LeadsPage = {
  readonly rows: readonly LeadRow[];
  /** Absent on the last page. */
  readonly next?: string;
  /** How many rows match, or COUNT_LIMIT + 1 for more than that. */
  readonly total: number;
  readonly counts: TabCounts;
  /** Campaigns to choose from, the most frequent first. */
  readonly campaigns: readonly string[];
};

/** A lead, or, where `state` is `unmatched`, a message of a number that no lead has. */
export type LeadRow = {
  readonly id: string;
  readonly name: string;
  readonly maskedPhone: string;
  readonly createdAt: number;
  readonly state: RowState;
  /** Why an answer failed: a code of the answers, for example `window_closed`. */
  readonly reason: string | null;
  readonly campaign: string;
  readonly calledAt: number | null;
  readonly callBackDay: string | null;
  /** The first words of the note. */
  readonly note: string;
  readonly version: number;
};

export type LeadDetail = LeadRow & {
  readonly phone: string;
  readonly note: string;
  readonly answer: Answer;
  /** Until when WhatsApp lets the brand answer by itself, or null where nobody wrote. */
  readonly windowEndsAt: number | null;
  /** The visitor's last message, kept for 30 days. */
  readonly lastMessage: { readonly text: string; readonly at: number } | null;
  /** Null where retention took the body data. */
  readonly payload: LeadPayload | null;
  readonly isRestricted: boolean;
  readonly history: readonly HistoryEntry[];
};

export type HistoryEntry = {
  readonly at: number;
  /** The person at the desk, the system's user of the command line, or null for the server. */
  readonly by: string | null;
  /** A word of the audit log or of the answer's states. */
  readonly what: string;
};

export const UNDOABLE_ACTIONS = ['answered', 'called'] as const;
export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number];

type Change = { readonly id: string; readonly version: number };

export type ExportRequest = LeadFilter & { readonly format: 'csv' | 'ndjson' };

export type ReportRequest = { readonly days: number; readonly campaign?: string };

export const FUNNEL_STEPS = [
  'visits',
  'firstAnswers',
  'calculations',
  'leads',
  'chatsOpened',
  'messages',
  'answers',
  'reads',
] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];
export type Funnel = Readonly<Record<FunnelStep, number>>;

export type Report = {
  readonly total: Funnel;
  readonly byDay: readonly { readonly day: string; readonly funnel: Funnel }[];
  readonly byCampaign: readonly { readonly campaign: string; readonly funnel: Funnel }[];
  /** How many visitors gave their last answer at each question, by the form's field name. */
  readonly leftAt: readonly { readonly field: string; readonly visitors: number }[];
  readonly medianMsToAnswer: number | null;
  /** The 75th percentile of what visitors felt; null where nobody was measured. */
  readonly speed: {
    readonly lcpMs: number | null;
    readonly inpMs: number | null;
    readonly cls: number | null;
  };
};

export type ServiceState = {
  readonly items: readonly StateItem[];
  readonly version: string;
};

export const STATE_ITEMS = [
  'automation',
  'whatsapp',
  'mail',
  'backlog',
  'backup',
  'disk',
  'alert',
] as const;

export type StateItem = {
  readonly item: (typeof STATE_ITEMS)[number];
  readonly health: 'good' | 'warning' | 'bad' | 'off';
  /** Italian: how it is, and where it is not good, what to do. */
  readonly text: string;
};

/**
 * Server-sent events at GET `/desk/api/events`: `leads` with the ids that changed (at most a
 * hundred; none means "load the list again") and the counts of the tabs.
 */
export type DeskEvent = { readonly ids: readonly string[]; readonly counts: TabCounts };

/**
 * Errors have the server's usual shape. The desk knows these codes: `signed_out` (401),
 * `changed` (409; `error.by` and `error.at` say who changed the lead since), `not_found` (404),
 * `window_closed`, `quarantined` and `text_gone` (409), `invalid` (422), `invitation_gone` (410),
 * and `plain_http` (403) where neither TLS nor the loopback protects the connection.
 */
export type DeskErrorCode =
  | 'signed_out'
  | 'invitation_gone'
  | 'plain_http'
  | 'changed'
  | 'not_found'
  | 'quarantined'
  | 'text_gone'
  | 'window_closed'
  | 'invalid';
