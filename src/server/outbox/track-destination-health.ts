import type { Destination } from '../database/schema.ts';
import { type Log, withoutMessage } from '../log.ts';
import type { Clock } from '../time/clock.ts';
import type { Delivery, DeliveryResult, DestinationHealth } from './delivery.ts';
import type { DeliveryStore } from './delivery-queries.ts';
import {
  isDown,
  PLAIN_REASONS,
  probeFailed,
  type ReasonRules,
  UP,
  wentDown,
} from './destination-health.ts';
import { nextAttemptIn, type Schedule } from './next-attempt.ts';
import type { SendAnswer } from './send-answer.ts';

/** When this many different deliveries are refused and none passes, the destination is down. */
const FAILED_BEFORE_DOWN = 3;

type Failure = Extract<SendAnswer, { kind: 'failed' }>;
type Stop = Extract<SendAnswer, { kind: 'stopped' }>;
export type Judgement = Pick<DeliveryResult, 'outcome' | 'scheduleStep' | 'nextAttemptAt'>;

type TrackerParts = {
  readonly destination: Destination;
  readonly store: Pick<DeliveryStore, 'health' | 'setHealth'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  readonly schedule?: Schedule | undefined;
  readonly reasons?: ReasonRules | undefined;
};

export type DestinationTracker = ReturnType<typeof trackDestinationHealth>;

/**
 * Decides after each failed attempt what is to blame: the one delivery, which then uses up its
 * retry schedule, or the destination, which is then probed until it answers again.
 */
export function trackDestinationHealth(parts: TrackerParts) {
  const { destination, store, clock, log, random, schedule, reasons = PLAIN_REASONS } = parts;
  const failedSinceSuccess = new Set<string>();
  let lastPassedAt = 0;
  let health: DestinationHealth = UP;
  let healthSaved: Promise<void> = Promise.resolve();

  /** Clears an outage from before the start: the settings may name another address now. */
  function reset(): Promise<void> {
    return saveHealth(UP);
  }

  /** Reads what other instances found out. */
  async function refresh(): Promise<void> {
    await healthSaved;
    const before = health;
    health = await store.health(destination);
    if (!isDown(before) && isDown(health)) logDown(health.downReason);
    if (isDown(before) && !isDown(health)) {
      failedSinceSuccess.clear();
      logUp();
    }
  }

  function isStopped(): boolean {
    return isDown(health) && reasons.isStop(health.downReason ?? '');
  }

  async function passed(isProbe = false): Promise<void> {
    // The attempt began before the destination stopped everything: it does not prove the end.
    if (isStopped() && !isProbe) return;
    lastPassedAt = clock.now();
    failedSinceSuccess.clear();
    if (!isDown(health)) return;
    logUp();
    await tryToSave(UP);
  }

  function logDown(answer: string | undefined): void {
    log.warn({ destination, answer }, 'destination is down: probing it');
  }

  function logUp(): void {
    log.info({ destination }, 'destination is up again');
  }

  async function failed(
    delivery: Delivery,
    answer: Failure,
    isProbe: boolean,
    startedAt: number,
  ): Promise<Judgement> {
    const now = clock.now();
    if (answer.blamesNobody) return refused(delivery, answer, now);
    const othersPass =
      lastPassedAt >= startedAt ||
      (delivery.lastAttemptAt !== null && lastPassedAt > delivery.lastAttemptAt);
    failedSinceSuccess.add(delivery.id);
    const isOwnFault =
      !isDown(health) &&
      (othersPass || (answer.isAboutDelivery && failedSinceSuccess.size < FAILED_BEFORE_DOWN));
    if (isOwnFault) return refused(delivery, answer, now);
    await blameDestination(answer, isProbe, now);
    const { scheduleStep, nextAttemptAt } = delivery;
    const restUntil = answer.restMs === undefined ? null : now + answer.restMs;
    return { outcome: 'outage', scheduleStep, nextAttemptAt: later(nextAttemptAt, restUntil) };
  }

  /** The destination is not to blame: the delivery uses up its own schedule. */
  function refused(
    delivery: Delivery,
    { retryAfterMs, restMs = 0 }: Failure,
    now: number,
  ): Judgement {
    const scheduleStep = delivery.scheduleStep + 1;
    const pause = nextAttemptIn(scheduleStep, random(), Math.max(retryAfterMs, restMs), schedule);
    return {
      outcome: pause === undefined ? 'dead' : 'retry',
      scheduleStep,
      nextAttemptAt: now + (pause ?? 0),
    };
  }

  async function stopped(delivery: Delivery, answer: Stop, isProbe: boolean): Promise<Judgement> {
    failedSinceSuccess.add(delivery.id);
    await blameDestination(answer, isProbe, clock.now());
    const { scheduleStep, nextAttemptAt } = delivery;
    return { outcome: 'outage', scheduleStep, nextAttemptAt };
  }

  async function blameDestination(
    answer: Failure | Stop,
    isProbe: boolean,
    now: number,
  ): Promise<void> {
    if (!isDown(health)) {
      logDown(answer.answer);
      await tryToSave(wentDown(now, answer.retryAfterMs, answer.answer));
      return;
    }
    // A failure outside the probe matters only if it stops everything.
    if (!isProbe && answer.kind !== 'stopped') return;
    const before = health.downReason ?? '';
    const reason = reasons.reasonAfter(before, answer.answer);
    if (reason !== before) logDown(reason);
    if (isProbe) await tryToSave(probeFailed(health, now, answer.retryAfterMs, reason));
    else if (reason !== before) await tryToSave({ ...health, downReason: reason });
  }

  /** Saves in sequence: two answers that come together must not be stored in the wrong order. */
  async function saveHealth(changed: DestinationHealth): Promise<void> {
    health = changed;
    const saved = healthSaved.then(() => store.setHealth(destination, changed));
    healthSaved = saved.catch(() => undefined);
    await saved;
  }

  /** Only logs an error: the delivery is still recorded, and the next attempt saves again. */
  async function tryToSave(changed: DestinationHealth): Promise<void> {
    try {
      await saveHealth(changed);
    } catch (error) {
      log.error({ destination, err: withoutMessage(error) }, 'state of the destination not saved');
    }
  }

  return {
    health: () => health,
    /**
     * True while only one delivery has failed: another one shows at once whether the destination is
     * down. A destination that has stopped everything is left alone.
     */
    shouldTryAnother: () => failedSinceSuccess.size === 1 && !isStopped(),
    reset,
    refresh,
    passed,
    failed,
    stopped,
  };
}

function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
