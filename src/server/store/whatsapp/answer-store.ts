import type { Answer, MessageStatus } from '../../../domain/answer/answer-state.ts';
import type { IncomingMessage } from '../../../domain/answer/incoming-message.ts';
import type { LoggableError } from '../../log.ts';
import type { MessageKind } from '../deliveries/delivery.ts';
import type { LeadReach } from '../lead.ts';

/** What Meta reports about a message of ours. */
export type StatusUpdate = {
  readonly wamid: string;
  /** The id of our row, where Meta gives it back. */
  readonly messageId: string | undefined;
  readonly status: MessageStatus;
  readonly at: number;
  readonly errorCode: number | undefined;
  readonly errorText: string | undefined;
  readonly pricing: string | undefined;
};

/** A business-scoped id whose number Meta has told, apart from any message. */
export type SeenContact = { readonly userId: string; readonly phone: string };

export type WebhookEvents = {
  /** Messages of visitors alone. */
  readonly messages: readonly IncomingMessage[];
  readonly statuses: readonly StatusUpdate[];
  readonly contacts: readonly SeenContact[];
  /** Business-scoped ids that belong to nobody any more. */
  readonly endedUserIds: readonly string[];
};

/** Everything that is needed to send one message. */
export type MessageToSend = {
  readonly id: string;
  readonly kind: MessageKind;
  readonly recipient: string;
  readonly recipientType: 'to' | 'recipient';
  /** The id of the visitor's message. */
  readonly replyTo: string;
  /** The stored payload of the lead, for its text and its picture. */
  readonly payload: string | undefined;
};

export type SendPlan =
  /** `waitMs` from now, as the pace over all instances allows. */
  | { readonly kind: 'send'; readonly message: MessageToSend; readonly waitMs: number }
  | { readonly kind: 'wait'; readonly restMs: number; readonly reason: string }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Why a message failed for good. `reason` holds no personal data. */
export type SendFailure = { readonly reason: string; readonly code?: number | undefined };

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

export type HandleOptions = {
  /** Whether the automation is told of leads that it was sent and that are erased now. */
  readonly announceErasure?: boolean;
};

export type HandledMessages = {
  /** How many were due, up to the limit; without those that the database failed before. */
  readonly handled: number;
  /** How many messages were put into the outbox. */
  readonly queued: number;
  /** The leads that were erased because their visitor wrote so. */
  readonly erased: readonly LeadReach[];
  /** Why messages could not be decided about, as it may be logged; they come again. */
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

/** Messages that are due and about which nothing is decided yet. */
export type UndecidedMessages = {
  readonly count: number;
  /** When the one came that is decided about next; 0 if there is none. */
  readonly nextReceivedAt: number;
};

export type AnswerDetail = {
  readonly kind: MessageKind;
  readonly createdAt: number;
  readonly status: MessageStatus | null;
  readonly sentAt: number;
  readonly deliveredAt: number;
  readonly readAt: number;
  readonly failedAt: number;
  readonly error: string | null;
  readonly pricing: string | null;
  readonly isMaybeDouble: boolean;
};

/** What the brand's WhatsApp needs. */
export type AnswerStore = {
  /** Synced before it resolves; may be called again with the same events. */
  receive(events: WebhookEvents, now: number): Promise<void>;
  /** Decides what each message that is due leads to. */
  handleMessages(now: number, limit: number, options?: HandleOptions): Promise<HandledMessages>;
  /** Answers leads whose visitor wrote before they were stored or released; returns how many. */
  handleLeads(phones: readonly string[], now: number): Promise<number>;
  /** The numbers of leads that came after a message that answered nothing yet. */
  phonesToAnswer(now: number): Promise<readonly string[]>;
  /** Fails messages whose reply window has closed while they waited; returns how many. */
  expireMessages(now: number): Promise<number>;
  /** Says whether a message may be sent, and what it is; notes nothing. */
  prepareSend(id: string, now: number): Promise<SendPlan>;
  /** Takes a place in the pace and notes that a call begins whose fate is unknown until `acceptMessage` or its like is called. */
  beginSend(id: string, now: number): Promise<SendPlan>;
  acceptMessage(id: string, wamid: string, now: number): Promise<AcceptedAs>;
  failMessage(id: string, failure: SendFailure, now: number): Promise<void>;
  /** The call is known to have had no effect. */
  endSend(id: string): Promise<void>;
  /** Meta had too much for the recipient of this message: nothing goes there for `restMs`. */
  pauseRecipient(id: string, restMs: number, now: number): Promise<void>;
  /** Counts uploads that Meta could not use; returns how many there were before. */
  countUselessUpload(id: string): Promise<number>;
  queueAnswer(leadId: string, now: number): Promise<QueueResult>;
  answerCounts(): Promise<AnswerCounts>;
  undecidedMessages(now: number): Promise<UndecidedMessages>;
  answersOf(leadId: string): Promise<readonly AnswerDetail[]>;
  /** Deletes what is too old; `contactsBefore` 0 keeps the contacts. */
  forgetMessages(now: number, contactsBefore: number): Promise<void>;
};
