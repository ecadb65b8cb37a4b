/** A message that somebody wrote to the brand. Times are epoch milliseconds. */
export type IncomingMessage = {
  /** Contains the sender's number in base64, so it never goes into a log. */
  readonly id: string;
  /** Meta's name for it: `text`, `sticker`, `contacts`, … */
  readonly type: string;
  /** The sender's digits without a plus. People with a username may come without a number. */
  readonly from: string | undefined;
  /** The sender's business-scoped id, such as `IT.1349…`. */
  readonly userId: string | undefined;
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly text: string | undefined;
  /** The brand's ad or post that opened the chat: its id, which may be empty. */
  readonly adId: string | undefined;
};

/** Events that are not a new message. `request_welcome` means that a chat was opened. */
const NOTICE_TYPES = new Set(['reaction', 'edit', 'revoke', 'system', 'request_welcome']);

const SENDER_DIGITS = /^\d{4,20}$/;
const ERASURE_REQUEST = 'cancellaimieidati';

/**
 * Whether somebody wrote. Every type that is not a known notice counts, including those that Meta
 * adds later: the first message after an advertisement may come as `unsupported`.
 */
export function isFromVisitor(type: string): boolean {
  return !NOTICE_TYPES.has(type);
}

/** Whether digits can be the number of a sender, who may live in any country. */
export function isSenderNumber(digits: string): boolean {
  return SENDER_DIGITS.test(digits);
}

/** "Cancella i miei dati" in any case, with any spaces and punctuation, and nothing else. */
export function isErasureRequest(text: string | undefined): boolean {
  const letters = text?.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
  return letters?.toLowerCase() === ERASURE_REQUEST;
}

/** Whether other words may ask for an erasure: a person has to read them. */
export function mentionsErasure(text: string | undefined): boolean {
  const words = text?.normalize('NFKC').toLowerCase() ?? '';
  return /cancell|elimin/.test(words) && words.includes('dati') && !isErasureRequest(text);
}
