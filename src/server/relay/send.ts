import type { Delivery } from '../store/delivery.ts';

/** What came of one attempt. `answer` is short and holds no personal data: it is stored and logged. */
export type SendAnswer =
  | { readonly kind: 'passed'; readonly answer: string }
  | {
      readonly kind: 'failed';
      readonly answer: string;
      /** The answer is about this delivery rather than about the destination. */
      readonly isAboutDelivery: boolean;
      readonly retryAfterMs: number;
    }
  /** We ended it ourselves, because the server stops. */
  | { readonly kind: 'abandoned' };

/** Sends one delivery to its destination; never throws. */
export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<SendAnswer>;
