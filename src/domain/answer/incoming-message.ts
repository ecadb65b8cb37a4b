import { digitsOf } from '../lead/phone.ts';

/** One message of Meta's webhook. Times are epoch milliseconds. */
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
  readonly isInGroup: boolean;
  readonly text: string | undefined;
  readonly cards: readonly ContactCard[];
  /** The brand's ad or post that opened the chat: its id, which may be empty. */
  readonly adId: string | undefined;
};

/** A contact that came with a message; the number is that of its first phone. */
export type ContactCard = {
  /** `contact_request` if the sender shared their own number because we asked for it. */
  readonly origin: string | undefined;
  readonly waId: string | undefined;
  readonly phone: string | undefined;
};

/** Events that are not a new message. `request_welcome` means that a chat was opened. */
const NOTICE_TYPES = new Set(['reaction', 'edit', 'revoke', 'system', 'request_welcome']);

const DIGITS = /^\d+$/;
const SENDER_DIGITS = /^\d{4,20}$/;
const ERASURE_REQUEST = 'cancellaimieidati';

/**
 * Whether somebody wrote to the brand. Every type that is not a known notice counts, including those
 * that Meta adds later: the first message after an advertisement may come as `unsupported`.
 */
export function isFromVisitor({ type, isInGroup }: IncomingMessage): boolean {
  return !isInGroup && !NOTICE_TYPES.has(type);
}

/** Whether digits can be the number of a sender, who may live in any country. */
export function isSenderNumber(digits: string): boolean {
  return SENDER_DIGITS.test(digits);
}

/** `numberOfUserId` is the number that the sender's business-scoped id came with before. */
export function senderNumber(
  message: IncomingMessage,
  numberOfUserId: string | undefined,
): string | undefined {
  return asNumber(message.from) ?? asNumber(numberOfUserId) ?? requestedNumber(message);
}

/** Only a card that answers our own request names its sender; any other may be a friend's. */
export function requestedNumber({ cards }: IncomingMessage): string | undefined {
  const numbers = new Set(
    cards
      .filter(({ origin }) => origin === 'contact_request')
      .map(({ waId, phone }) => asNumber(waId) ?? asNumber(digitsOf(phone ?? ''))),
  );
  // With two numbers it is unclear which one is the sender's.
  return numbers.size === 1 ? [...numbers][0] : undefined;
}

function asNumber(text: string | undefined): string | undefined {
  return text !== undefined && DIGITS.test(text) ? text : undefined;
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
