/** How far the answer to a lead has come, as the command line, exports and the desk name it. */
export const ANSWERS = [
  /** The visitor has not written. */
  'none',
  /** The visitor wrote; the answer is queued or being retried. */
  'asked',
  'sent',
  'delivered',
  'read',
  'failed',
  /** A person answered. */
  'by_hand',
  /** A newer lead of the same number was answered instead. */
  'superseded',
] as const;

export type Answer = (typeof ANSWERS)[number];

/** Why a message was not sent, or why an answer failed. */
export const FAILURE_NAMES = [
  /** Meta refused it; the text has its code and words. */
  'refused',
  'window_closed',
  /** A call got no response, and no status has shown its outcome in time. */
  'unknown',
  'text_gone',
  'quarantined',
  'restricted',
  /** The visitor perhaps asked for an erasure, in words of their own. */
  'erasure_mentioned',
  'by_hand',
  'superseded',
  'erased',
  /** A lead came after the message that said that there is none. */
  'lead_found',
  'no_picture',
  /** A picture that Meta could not use twice. */
  'left_out',
] as const;

export type FailureName = (typeof FAILURE_NAMES)[number];

export type Failure = { readonly name: FailureName; readonly text?: string | null };

type StoredFailure = {
  readonly failure: FailureName | null;
  readonly failure_text: string | null;
};

/** How the command line, exports and the desk name a failure. */
export function shownFailure({ failure, failure_text }: StoredFailure): string | null {
  return failure_text ?? failure;
}

export function failureOf({ failure, failure_text }: StoredFailure): Failure | null {
  return failure === null ? null : { name: failure, text: failure_text };
}

/** Open answers are still owed to the visitor: a message after `failed` tries again. */
export const OPEN_ANSWERS: readonly Answer[] = ['none', 'asked', 'failed'];

export function isOpen(answer: Answer): boolean {
  return OPEN_ANSWERS.includes(answer);
}

/** What Meta reports about a message of ours, the lowest rank first. */
export const MESSAGE_STATUSES = ['sent', 'failed', 'delivered', 'read'] as const;

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** Statuses arrive twice and in any order, so a message keeps the highest one it ever had. */
export function highestStatus(
  current: MessageStatus | undefined,
  incoming: MessageStatus,
): MessageStatus {
  return current !== undefined && rank(current) > rank(incoming) ? current : incoming;
}

function rank(status: MessageStatus): number {
  return MESSAGE_STATUSES.indexOf(status);
}
