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

/** Why an answer failed whose visitor perhaps asked for an erasure, in words of their own. */
export const ERASURE_MENTIONED = 'erasure_mentioned';

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
