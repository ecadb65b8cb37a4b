import type { Answer, Failure, MessageStatus } from '../../domain/answer/answer-state.ts';
import type { IncomingMessage } from '../../domain/answer/incoming-message.ts';
import type { MessageKind } from '../database/schema.ts';
import type { LeadReach } from '../leads/lead.ts';
import type { LoggableError } from '../log.ts';
import type { SeenContact } from '../people/contacts.ts';

/** What Meta reports about one of our messages. */
export type StatusUpdate = {
  readonly wamid: string;
  /** The id of our row, if Meta returns it. */
  readonly messageId: string | undefined;
  readonly status: MessageStatus;
  readonly at: number;
  readonly errorCode: number | undefined;
  readonly errorText: string | undefined;
  readonly pricing: string | undefined;
};

export type WebhookEvents = {
  /** Messages of visitors only. */
  readonly messages: readonly IncomingMessage[];
  readonly statuses: readonly StatusUpdate[];
  readonly contacts: readonly SeenContact[];
  /** Business-scoped ids that no longer belong to anybody. */
  readonly endedUserIds: readonly string[];
};

export type MessageToSend = {
  readonly id: string;
  readonly kind: MessageKind;
  readonly recipient: string;
  readonly recipientType: 'to' | 'recipient';
  /** The id of the visitor's message. */
  readonly replyTo: string;
  /** The stored payload of the lead, for its text and its picture. */
  readonly payload: string | undefined;
  /** What a person wrote at the desk. */
  readonly text: string | null;
  /** The ad that led the visitor into the chat, empty if it has no id. */
  readonly adId: string | undefined;
};

export type SendPlan =
  /** To be sent in `waitMs`, as the rate limit of all instances allows. */
  | { readonly kind: 'send'; readonly message: MessageToSend; readonly waitMs: number }
  | { readonly kind: 'wait'; readonly restMs: number; readonly reason: string }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Why a message failed for good. */
export type SendFailure = Failure & { readonly code?: number | undefined };

/** What became of a message that Meta has accepted. */
export type AcceptedAs =
  | {
      readonly kind: 'accepted';
      /** False while Meta accepts messages and fails them later. */
      readonly isProven: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: string }
  /** A status that came before the response of the call reported this error. */
  | { readonly kind: 'failed'; readonly code: number | undefined };

export type HandledMessages = {
  /** How many due messages were processed, without those left over when the database failed. */
  readonly handled: number;
  /** How many messages were put into the outbox. */
  readonly queued: number;
  /** The leads that were erased because their visitor asked for it. */
  readonly erased: readonly LeadReach[];
  /** Loggable errors of messages that could not be decided; these are retried. */
  readonly errors: readonly LoggableError[];
};

export const QUEUE_REFUSALS = {
  window_closed: 'the last message of this number is older than 24 hours, or there is none',
  quarantined: 'the lead is quarantined',
  restricted: 'the lead is restricted',
  text_gone: 'its text is gone',
} as const;

export type QueueResult = 'queued' | keyof typeof QUEUE_REFUSALS;

export type AnswerCounts = Readonly<Record<Exclude<Answer, 'none'>, number>>;

/** Messages that are due and not decided yet. */
export type UndecidedMessages = {
  readonly count: number;
  /** When the next one to decide was received; 0 if there is none. */
  readonly nextReceivedAt: number;
};
