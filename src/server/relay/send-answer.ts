import type { Delivery } from '../store/deliveries/delivery.ts';

/** What came of one attempt. `answer` is short and holds no personal data: it is stored and logged. */
export type SendAnswer =
  | {
      readonly kind: 'passed';
      readonly answer: string;
      /** True where it says nothing yet about the destination, which is then not up again. */
      readonly isUnproven?: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly answer: string;
      /** The answer is about this delivery rather than about the destination. */
      readonly isAboutDelivery: boolean;
      /** It tells nothing about the destination, however many fail like this. */
      readonly blamesNobody?: boolean;
      readonly retryAfterMs: number;
      /** This delivery rests at least this long, whoever is to blame. */
      readonly restMs?: number;
    }
  /** Nobody is to blame, the delivery only has to wait. */
  | {
      readonly kind: 'postponed';
      readonly answer: string;
      readonly restMs: number;
      /** Uses up a step of the schedule. */
      readonly usesStep?: boolean;
    }
  /** Final: this delivery is never sent. It says nothing against the destination. */
  | { readonly kind: 'refused'; readonly answer: string }
  /** The destination takes nothing at all: everything waits, and it is probed. */
  | { readonly kind: 'stopped'; readonly answer: string; readonly retryAfterMs: number }
  /** We ended it ourselves, because the server stops. */
  | { readonly kind: 'abandoned' };

/** Sends one delivery to its destination; never throws. */
export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<SendAnswer>;
