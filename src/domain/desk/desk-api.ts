import type { Report, ReportRequest } from './funnel-report.ts';
import type { LeadDetail, UndoableAction } from './lead-detail.ts';
import type { ExportRequest, LeadsPage, LeadsRequest, TabCounts } from './lead-list.ts';
import type { ServiceState } from './service-state.ts';

// The protocol between the desk's pages and the server. Times are epoch milliseconds, days are
// written 2026-11-16, and every call below is a POST with JSON, so that no name, number or filter
// ever appears in an address.

export const DESK_PATH = '/desk';
/**
 * The page POSTs the token of an invitation here as JSON. The response is empty and sets the cookie
 * of the session; a token that was used or is too old gets 410 `invitation_gone`. The same request
 * with the same `Idempotency-Key` gets the same session again, for a few minutes.
 */
export const DESK_SIGN_IN_PATH = '/desk/entra';
export const DESK_API_PATH = '/desk/api';

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
  /** Opening a lead shows body data, so the audit log records it, at most once every few minutes. */
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
  /** Tells whether somebody must erase a copy in the automation, which was not notified. */
  readonly erase: {
    request: Change & { confirmation: string };
    response: { automationHasCopy: boolean };
  };
  /** Marks a message from a number without a lead as handled. */
  readonly 'close-message': { request: { id: string }; response: Empty };
  /** Returns the one-time id at which the file is downloaded (GET `/desk/api/file/ID`). */
  readonly export: { request: ExportRequest; response: { file: string } };
  /** The picture of the estimate as PNG, downloaded in the same way. */
  readonly picture: { request: { id: string }; response: { file: string } };
  readonly report: { request: ReportRequest; response: Report };
  readonly state: { request: Empty; response: ServiceState };
};

export type DeskCall = keyof DeskCalls;

type Empty = Readonly<Record<string, never>>;
type Change = { readonly id: string; readonly version: number };

export type Me = {
  readonly name: string;
  readonly devices: readonly Device[];
  readonly counts: TabCounts;
  /** Which ways of answering are set up. */
  readonly automation: boolean;
  readonly whatsapp: boolean;
  /** The newest event: whatever is loaded after this response includes it. */
  readonly lastEvent: number;
};

export type Device = {
  readonly id: string;
  readonly device: string;
  readonly firstUsedAt: number;
  readonly lastUsedAt: number;
  readonly isCurrent: boolean;
};

/**
 * Server-sent events at GET `/desk/api/events?after=ID`: `leads` with the ids that changed (each as
 * often as it did, at most a hundred; none means "load the list again") and the counts of the tabs.
 * A page asks for what comes after the `lastEvent` that it knows, so that nothing is lost between
 * its loading and the opening of the stream.
 */
export type DeskEvent = { readonly ids: readonly string[]; readonly counts: TabCounts };

/**
 * Errors have the server's usual shape. The desk knows these codes: `signed_out` (401), `changed`
 * (409; `error.by` and `error.at` say who changed the lead, or handled the message, and when),
 * `not_found` (404), `answered`, `window_closed`, `quarantined` and `text_gone` (409), `restricted`
 * (409) for contacting a person who asked for a restriction, `invalid` (422), `invitation_gone`
 * (410), `rate_limited` (429), and `plain_http` (403) where neither TLS nor loopback protects the
 * connection.
 */
export const DESK_ERROR_CODES = [
  'signed_out',
  'invitation_gone',
  'plain_http',
  'rate_limited',
  'changed',
  'not_found',
  'answered',
  'quarantined',
  'restricted',
  'text_gone',
  'window_closed',
  'invalid',
] as const;
export type DeskErrorCode = (typeof DESK_ERROR_CODES)[number];
