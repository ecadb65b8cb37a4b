import type { Content, Status } from './cloud-api.ts';
import type { Call } from './mishaps.ts';
import type { Person } from './people.ts';
import type { Picture } from './picture.ts';

/** A message that got an id, whether or not it reached anybody. */
export type Accepted = {
  readonly id: string;
  readonly at: number;
  /** As the call gave them. */
  readonly to: string | undefined;
  readonly recipient: string | undefined;
  /** Nobody, where the message was silently dropped or refused later. */
  readonly person: Person | undefined;
  readonly type: 'text' | 'image' | 'interactive';
  /** The text, the caption or the question. */
  readonly text: string | undefined;
  readonly previewUrl: boolean | undefined;
  /** The id of the quoted message. */
  readonly context: string | undefined;
  readonly opaque: string | undefined;
  readonly picture: Picture | undefined;
  /** The code of the `failed` status that follows. */
  readonly failure: number | undefined;
  /** A phone number was expected in `to`, and an id stood there: Meta answers 200 and forgets it. */
  readonly dropped: boolean;
  /** The statuses that happened, in this order, whether or not their webhooks arrived. */
  readonly statuses: Status['status'][];
};

/** A message that a person sent to the brand. */
export type Incoming = {
  readonly id: string;
  readonly at: number;
  readonly person: Person;
  readonly content: Content;
  /** The brand marked it as read, or showed that it is typing. */
  read: boolean;
  typing: boolean;
  /** The brand's server answered the webhook with 200. */
  acknowledged: boolean;
};

export type Refused = {
  readonly call: Call;
  readonly at: number;
  readonly status: number;
  /** Missing where the answer was a page instead of JSON. */
  readonly code: number | undefined;
  readonly details: string | undefined;
};

/** One attempt at a webhook call. */
export type WebhookAttempt = {
  /** The message ids, those of statuses followed by a space and the status. */
  readonly events: readonly string[];
  readonly attempt: number;
  readonly at: number;
  readonly tookMs: number;
  /** Missing where no answer came. */
  readonly status: number | undefined;
};

/** Everything that happened, for the test to look at. */
export type Records = {
  readonly calls: { readonly call: Call; readonly at: number }[];
  readonly accepted: Accepted[];
  readonly incoming: Incoming[];
  readonly refused: Refused[];
  /** Calls whose connection was cut. */
  readonly cut: { readonly call: Call; readonly at: number; readonly counted: boolean }[];
  readonly webhooks: WebhookAttempt[];
};

export function newRecords(): Records {
  return { calls: [], accepted: [], incoming: [], refused: [], cut: [], webhooks: [] };
}

/** What reached a person. */
export function arrived(records: Records, person?: Person): readonly Accepted[] {
  return records.accepted.filter(
    (message) => message.person !== undefined && (!person || message.person === person),
  );
}
