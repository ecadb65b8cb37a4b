const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** After this time Meta accepts nothing but templates, and we have none. */
export const REPLY_WINDOW = 24 * HOUR;

/** How long until a person is asked for the number, or told that no lead was found, again. */
export const LINE_INTERVAL = 24 * HOUR;

/** A lead may arrive after the message of its visitor: the form retries while the server restarts. */
export const LEAD_GRACE = 60 * SECOND;

/** `sentAt` is when the visitor wrote. */
export function isReplyWindowOpen(sentAt: number, now: number): boolean {
  return now - sentAt <= REPLY_WINDOW;
}
