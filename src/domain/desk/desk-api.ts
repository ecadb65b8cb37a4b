import type { TabCounts } from './lead-list.ts';

// The protocol between the desk's pages and the server, whose calls stand beside their routes. Times
// are epoch milliseconds, days are written 2026-11-16, and no name, number or filter ever appears in
// an address.

export const DESK_PATH = '/desk';
/**
 * The page POSTs the token of an invitation here as JSON. The response is empty and sets the cookie
 * of the session; a token that was used or is too old gets 410 `invitation_gone`. The same request
 * with the same `Idempotency-Key` gets the same session again, for a few minutes.
 */
export const DESK_SIGN_IN_PATH = '/desk/entra';
export const DESK_API_PATH = '/desk/api';

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
