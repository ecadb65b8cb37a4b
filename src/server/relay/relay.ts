import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, SECOND } from '../clock.ts';
import { type Log, withoutMessage } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Delivery, DeliveryResult, RelayStore } from '../store/lead-store.ts';
import { openResultWriter } from './result-writer.ts';
import { webhookHeaders } from './signature.ts';
import { openWebhookJudge } from './track-webhook-health.ts';
import type { SendWebhook } from './webhook.ts';
import { isDown } from './webhook-health.ts';

export const CONCURRENCY = 8;

/** Longer than any attempt: only a lead whose server died is taken over by another. */
const LEASE_MS = 20 * SECOND;
const POLL_MS = SECOND;
const STOP_WITHIN_MS = 4 * SECOND;

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

/** A transactional outbox: claim with a lease, send, record. */
export function startRelay(parts: RelayParts): Relay {
  const { store, send, clock, log, metrics, random = Math.random, pollMs = POLL_MS } = parts;
  const underWay = new Map<string, Promise<void>>();
  const abort = new AbortController();
  const judge = openWebhookJudge({ store, clock, log, random });
  let isStopping = false;
  let isLooking = false;
  let mustLookAgain = false;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const write = openResultWriter(store, log, () => isStopping);

  /** In an outage the next look is the timer's: new leads change nothing, and cost nothing. */
  function wake(): void {
    if (!isDown(judge.health()) || judge.wantsSecondOpinion()) lookSoon();
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
      await judge.refresh();
      if (!isStopping) await (isDown(judge.health()) ? probe() : claim());
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
    const health = judge.health();
    const isDue = health.nextProbeAt <= now || health.downSince > now;
    const isSecondOpinion = !isDue && judge.wantsSecondOpinion();
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
    const answer = await send(headers, delivery.body, abort.signal, delivery.campaign);
    if (answer.kind === 'abandoned') return write(abandoned(delivery, clock.now()));
    if (answer.kind === 'passed') {
      metrics.deliveriesPassed++;
      await Promise.all([judge.passed(), write(delivered(delivery, clock.now()))]);
      return;
    }
    metrics.deliveriesFailed++;
    const result = await judge.failed(delivery, answer, isProbe, startedAt);
    const { attempts, status, note } = result;
    log.warn({ lead: delivery.id, reason: note, attempts, status }, 'delivery failed');
    await write(result);
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
