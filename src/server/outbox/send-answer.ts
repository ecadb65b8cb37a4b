import type { Delivery } from './delivery.ts';

/** The result of an attempt. `answer` is stored and logged, so it holds no personal data. */
export type SendAnswer =
  | {
      readonly kind: 'passed';
      readonly answer: string;
      /** True if this does not prove that the destination is up again. */
      readonly isUnproven?: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly answer: string;
      /** The answer is about this delivery rather than about the destination. */
      readonly isAboutDelivery: boolean;
      /** Never counts against the destination, even if many deliveries fail like this. */
      readonly blamesNobody?: boolean;
      readonly retryAfterMs: number;
      /** The shortest pause before the next attempt, whoever is to blame. */
      readonly restMs?: number;
    }
  /** Not a failure: the delivery only has to wait. */
  | {
      readonly kind: 'postponed';
      readonly answer: string;
      readonly restMs: number;
      /** Uses up a step of the schedule. */
      readonly usesStep?: boolean;
    }
  /** Final: this delivery is never sent. It does not count against the destination. */
  | { readonly kind: 'refused'; readonly answer: string }
  /** The destination accepts nothing: all deliveries wait while it is probed. */
  | { readonly kind: 'stopped'; readonly answer: string; readonly retryAfterMs: number }
  /** We ended it ourselves, because the server stops. */
  | { readonly kind: 'abandoned' };

/** Sends one delivery to its destination; never throws. */
export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<SendAnswer>;
