import type { DeliveryOutcome, DeliveryState } from '../database/schema.ts';
import type { Delivery, DeliveryResult } from './delivery.ts';
import { nextAttemptIn, type Schedule } from './next-attempt.ts';
import { type Fault, faultText, type Outage, stopsAll } from './outage.ts';

/** When this many different deliveries are refused and none arrives, the destination is down. */
const FAILED_BEFORE_DOWN = 3;

/** What a sender says of an attempt. A response is stored and logged: it holds no personal data. */
export type Sent =
  | {
      readonly kind: 'delivered';
      readonly response: string;
      /** True if this does not prove that the destination is up again. */
      readonly isUnproven?: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly response: string;
      /** `nobody`: it never counts against the destination, even if many deliveries fail like this. */
      readonly blames: 'destination' | 'delivery' | 'nobody';
      readonly retryAfterMs?: number;
      /** The shortest pause before the next attempt, whoever is to blame. */
      readonly restMs?: number;
    }
  /** Not a failure: the delivery only has to wait. */
  | {
      readonly kind: 'postponed';
      readonly response: string;
      readonly restMs: number;
      /** Uses up a step of the schedule. */
      readonly usesStep?: boolean;
    }
  /** This delivery is never sent. It does not count against the destination. */
  | { readonly kind: 'dead'; readonly response: string }
  /** The destination accepts nothing: all deliveries wait while it is probed. */
  | { readonly kind: 'outage'; readonly fault: Fault }
  /** We ended it ourselves, because the server stops. */
  | { readonly kind: 'abandoned' };

/** Sends one delivery to its destination; never throws. */
export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<Sent>;

/** The state of a delivery after an attempt. */
export const STATE_AFTER = {
  delivered: 'delivered',
  retry: 'waiting',
  dead: 'dead',
  outage: 'waiting',
  abandoned: 'waiting',
} as const satisfies Readonly<Record<DeliveryOutcome, DeliveryState>>;

/** What one instance knows of its destination. */
export type Known = {
  outage: Outage | undefined;
  /** The deliveries that failed since one arrived. */
  readonly failed: Set<string>;
  lastDeliveredAt: number | undefined;
};

export type Attempt = {
  readonly delivery: Delivery;
  readonly isProbe: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
};

export function responseOf(sent: Sent): string {
  if (sent.kind === 'outage') return faultText(sent.fault);
  return sent.kind === 'abandoned' ? 'no answer before the server stopped' : sent.response;
}

/** What is counted and logged as a failure. */
export function isFailure({ kind }: Sent): boolean {
  return kind === 'failed' || kind === 'dead' || kind === 'outage';
}

/** The fault of the destination, if the attempt counts against it rather than the delivery. */
export function countsAgainstDestination(
  sent: Sent,
  { delivery, startedAt }: Attempt,
  { outage, failed, lastDeliveredAt }: Known,
): Fault | undefined {
  if (sent.kind === 'outage') return sent.fault;
  if (sent.kind !== 'failed' || sent.blames === 'nobody') return undefined;
  const fault = { by: 'call', as: 'unreachable', code: sent.response } as const;
  if (outage) return fault;
  const before = delivery.lastAttemptAt;
  const othersArrive =
    lastDeliveredAt !== undefined &&
    (lastDeliveredAt >= startedAt || (before !== null && lastDeliveredAt > before));
  const failures = new Set([...failed, delivery.id]).size;
  const isOwnFault = othersArrive || (sent.blames === 'delivery' && failures < FAILED_BEFORE_DOWN);
  return isOwnFault ? undefined : fault;
}

/**
 * Whether it ends an outage. An attempt that began before the destination stopped everything does
 * not prove the end.
 */
export function showsItIsUp(sent: Sent, isProbe: boolean, outage: Outage | undefined): boolean {
  return sent.kind === 'delivered' && !sent.isUnproven && (isProbe || !stopsAll(outage));
}

type Judgement = Pick<DeliveryResult, 'outcome' | 'scheduleStep' | 'nextAttemptAt'>;

/** What becomes of a delivery after an attempt. */
export function outcomeOf(
  sent: Sent,
  attempt: Attempt,
  known: Known,
  random: number,
  schedule?: Schedule,
): Judgement {
  const { scheduleStep, nextAttemptAt } = attempt.delivery;
  const now = attempt.endedAt;
  if (sent.kind === 'delivered' || sent.kind === 'dead') {
    return { outcome: sent.kind, scheduleStep, nextAttemptAt: null };
  }
  if (sent.kind === 'postponed') {
    const step = scheduleStep + (sent.usesStep ? 1 : 0);
    return { outcome: 'retry', scheduleStep: step, nextAttemptAt: now + sent.restMs };
  }
  if (sent.kind !== 'failed') return { outcome: sent.kind, scheduleStep, nextAttemptAt };
  const { restMs = 0, retryAfterMs = 0 } = sent;
  if (countsAgainstDestination(sent, attempt, known)) {
    const rested = restMs === 0 ? nextAttemptAt : Math.max(nextAttemptAt ?? 0, now + restMs);
    return { outcome: 'outage', scheduleStep, nextAttemptAt: rested };
  }
  const step = scheduleStep + 1;
  const pause = nextAttemptIn(step, random, Math.max(retryAfterMs, restMs), schedule);
  return pause === undefined
    ? { outcome: 'dead', scheduleStep: step, nextAttemptAt: null }
    : { outcome: 'retry', scheduleStep: step, nextAttemptAt: now + pause };
}
