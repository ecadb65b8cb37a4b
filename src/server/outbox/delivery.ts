import type { DeliveryEvent, DeliveryOutcome } from '../database/schema.ts';

/** A claimed row of the outbox: everything that is needed to send it. */
export type Delivery = {
  /** The lead's own id for the event `lead`; receivers see it as `webhook-id`. */
  readonly id: string;
  /** Also of an erased lead; null for a message that answers none. */
  readonly leadId: string | null;
  readonly event: DeliveryEvent;
  /** The lead's payload as JSON text; undefined once the lead or its body data is erased. */
  readonly payload: string | undefined;
  readonly campaign: string;
  /** How many steps of the retry schedule are used up. */
  readonly scheduleStep: number;
  /** Null if there was none. */
  readonly lastAttemptAt: number | null;
  readonly nextAttemptAt: number | null;
};

export type DeliveryResult = {
  readonly id: string;
  readonly at: number;
  readonly durationMs: number;
  /** Short and without personal data (`HTTP 500`, `timeout`): its own text may echo the lead. */
  readonly response: string;
  readonly outcome: DeliveryOutcome;
  readonly scheduleStep: number;
  /** Null means at once. */
  readonly nextAttemptAt: number | null;
};

export type Claim = {
  /** Identifies this process: only the owner of a lease may renew it or record a failure. */
  readonly owner: string;
  readonly now: number;
  /** Counted by the database's own clock from the moment of the claim. */
  readonly leaseMs: number;
  readonly limit: number;
  /** Only deliveries that were last attempted before this time. */
  readonly attemptedBefore?: number;
  /** Takes the newest first, not the oldest, and no pictures, which must not overtake texts. */
  readonly newestFirst?: boolean;
};
