import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, SECOND } from '../clock.ts';
import { type Log, withoutMessage } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Delivery, DeliveryResult, RelayStore, WebhookHealth } from '../store/lead-store.ts';
import { watchForStepBack } from './clock-watch.ts';
import { nextAttemptIn } from './next-attempt.ts';
import { openResultWriter } from './result-writer.ts';
import { webhookHeaders } from './signature.ts';
import type { SendWebhook, WebhookAnswer } from './webhook.ts';
import { isDown, probeAtOnce, probeFailed, UP, wentDown } from './webhook-health.ts';

export const CONCURRENCY = 8;

/** Longer than any attempt: only a lead whose server died is taken over by another. */
const LEASE_MS = 20 * SECOND;
const POLL_MS = SECOND;
const STOP_WITHIN_MS = 4 * SECOND;

/** So many leads refused in a row, none passing: then it is the webhook, not the leads. */
const REFUSED_IN_A_ROW = 3;

export type RelayParts = {
  readonly store: RelayStore;
  readonly send: SendWebhook;
  readonly secrets: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly random?: () => number;
  readonly pollMs?: number;
  readonly stopWithinMs?: number;
};

export type Relay = {
  /** New leads are stored: look at once. */
  wake(): void;
  /** Lets what is under way end, gives back what is not. */
  stop(): Promise<void>;
};

type Failure = Extract<WebhookAnswer, { kind: 'failed' }>;

/** A transactional outbox: claim with a lease, send, record. */
export function startRelay(parts: RelayParts): Relay {
  const { store, send, clock, log, metrics, random = Math.random, pollMs = POLL_MS } = parts;
  const underWay = new Map<string, Promise<void>>();
  const abort = new AbortController();
  /** Leads that failed since one last passed. */
  const doubtful = new Set<string>();
  let lastPassedAt = 0;
  let health: WebhookHealth = UP;
  let healthSaved: Promise<void> = Promise.resolve();
  let isStopping = false;
  let isLooking = false;
  let mustLookAgain = false;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const write = openResultWriter(store, log, () => isStopping);
  const isClockSetBack = watchForStepBack(clock);

  /** In an outage the next look is the timer's: new leads change nothing, and cost nothing. */
  function wake(): void {
    if (!isDown(health) || doubtful.size === 1) lookSoon();
  }

  function lookSoon(): void {
    if (isLooking) {
      mustLookAgain = true;
      return;
    }
    if (isStopping) return;
    isLooking = true;
    clearTimeout(timer);
    looking = new Promise((resolve) => {
      setImmediate(() => resolve(look()));
    });
  }

  async function look(): Promise<void> {
    mustLookAgain = false;
    try {
      await healthSaved;
      health = await store.health();
      if (isClockSetBack() && isDown(health)) await saveHealth(probeAtOnce(health, clock.now()));
      if (!isStopping) await (isDown(health) ? probe() : claim());
    } catch (error) {
      log.error({ err: withoutMessage(error) }, 'relay cannot reach the database');
    }
    isLooking = false;
    if (isStopping) return;
    if (mustLookAgain) lookSoon();
    else timer = setTimeout(lookSoon, pollMs);
  }

  async function claim(): Promise<void> {
    // A claim is a commit: not for each place that becomes free, but for several at once.
    const free = CONCURRENCY - underWay.size;
    if (free < CONCURRENCY / 2) return;
    const now = clock.now();
    for (const delivery of await store.claimDue(now, now + LEASE_MS, free)) begin(delivery, false);
  }

  /**
   * One probe speaks for all. It is the oldest lead, and every other time one that was not yet
   * tried in this outage: a lead that is always refused must not keep the rest waiting. As long
   * as only one lead failed, the next one is a second opinion at once.
   */
  async function probe(): Promise<void> {
    const now = clock.now();
    const isDue = health.nextProbeAt <= now || health.downSince > now;
    const isSecondOpinion = !isDue && doubtful.size === 1;
    if (underWay.size > 0 || !(isDue || isSecondOpinion)) return;
    const untried = isSecondOpinion || health.probes % 2 === 1;
    const delivery =
      (untried && (await store.claimProbe(now, now + LEASE_MS, health.downSince))) ||
      (isDue && (await store.claimProbe(now, now + LEASE_MS, Number.MAX_SAFE_INTEGER)));
    if (!delivery) return;
    if (isSecondOpinion || (await store.takeProbe(now, now + LEASE_MS))) begin(delivery, isDue);
    else await store.release([delivery]);
  }

  function begin(delivery: Delivery, isProbe: boolean): void {
    if (underWay.has(delivery.id)) return;
    const done = deliver(delivery, isProbe)
      .catch((error: unknown) => log.error({ err: withoutMessage(error) }, 'delivery broke off'))
      .finally(() => {
        underWay.delete(delivery.id);
        wake();
      });
    underWay.set(delivery.id, done);
  }

  async function deliver(delivery: Delivery, isProbe: boolean): Promise<void> {
    const startedAt = clock.now();
    const headers = webhookHeaders(delivery.id, delivery.body, parts.secrets, startedAt);
    const answer = await send(headers, delivery.body, abort.signal);
    if (answer.kind === 'abandoned') return write(abandoned(delivery, clock.now()));
    if (answer.kind === 'passed') {
      metrics.deliveriesPassed++;
      await Promise.all([passed(), write(delivered(delivery, clock.now()))]);
      return;
    }
    metrics.deliveriesFailed++;
    await failed(delivery, answer, isProbe, startedAt);
  }

  async function passed(): Promise<void> {
    lastPassedAt = clock.now();
    doubtful.clear();
    if (!isDown(health)) return;
    log.info('webhook is up again');
    await saveHealth(UP);
  }

  async function failed(delivery: Delivery, answer: Failure, isProbe: boolean, startedAt: number) {
    const now = clock.now();
    const othersPass =
      lastPassedAt >= startedAt ||
      (delivery.lastTriedAt > 0 && lastPassedAt > delivery.lastTriedAt);
    doubtful.add(delivery.id);
    const isLeadsOwn =
      !isDown(health) && (othersPass || (answer.isAboutBody && doubtful.size < REFUSED_IN_A_ROW));
    if (!isLeadsOwn) await blameWebhook(answer, isProbe, now);
    const result = isLeadsOwn
      ? refused(delivery, answer, now, random())
      : { ...delivery, at: now, status: 'waiting' as const, nextAttemptAt: delivery.nextAttemptAt };
    log.warn(
      {
        lead: delivery.id,
        reason: answer.reason,
        attempts: result.attempts,
        status: result.status,
      },
      'delivery failed',
    );
    await write({ ...result, note: answer.reason });
  }

  async function blameWebhook(answer: Failure, isProbe: boolean, now: number): Promise<void> {
    if (!isDown(health)) {
      log.warn({ reason: answer.reason }, 'webhook is down: one probe speaks for all');
      await saveHealth(wentDown(now, answer.retryAfterMs));
    } else if (isProbe) {
      await saveHealth(probeFailed(health, now, answer.retryAfterMs));
    }
  }

  /** One after the other: two answers that come together must not be noted in the wrong order. */
  async function saveHealth(changed: WebhookHealth): Promise<void> {
    health = changed;
    const saved = healthSaved.then(() => store.setHealth(changed));
    healthSaved = saved.catch(() => undefined);
    await saved;
  }

  wake();
  return {
    wake,
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      // It may be claiming: what it claims now is sent, and waited for like the rest.
      await looking;
      await Promise.race([
        Promise.all(underWay.values()),
        sleep(parts.stopWithinMs ?? STOP_WITHIN_MS),
      ]);
      abort.abort();
      await Promise.all(underWay.values());
    },
  };
}

function delivered(delivery: Delivery, at: number): DeliveryResult {
  return { ...delivery, at, status: 'delivered', nextAttemptAt: 0, note: null };
}

/** It may have arrived: that is a try, but it uses up no step of the schedule. */
function abandoned(delivery: Delivery, at: number): DeliveryResult {
  return { ...delivery, at, status: 'waiting', note: 'no answer yet as the server stopped' };
}

/** Others pass and this one does not: it uses up its own schedule. */
function refused(
  delivery: Delivery,
  answer: Failure,
  at: number,
  random: number,
): Omit<DeliveryResult, 'note'> {
  const attempts = delivery.attempts + 1;
  const pause = nextAttemptIn(attempts, random, answer.retryAfterMs);
  return {
    id: delivery.id,
    leaseUntil: delivery.leaseUntil,
    at,
    attempts,
    status: pause === undefined ? 'dead' : 'waiting',
    nextAttemptAt: at + (pause ?? 0),
  };
}
