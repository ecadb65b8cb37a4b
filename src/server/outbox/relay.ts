import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Destination } from '../database/schema.ts';
import { type Log, oncePerMinute, withoutMessage } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type Clock, SECOND } from '../time/clock.ts';
import { startPollLoop } from '../time/poll-loop.ts';
import { type Claim, type Delivery, isLaterId } from './delivery.ts';
import type { DeliveryStore } from './delivery-queries.ts';
import { isDown, type ReasonRules } from './destination-health.ts';
import { judgeAttempt } from './judge-attempt.ts';
import type { Schedule } from './next-attempt.ts';
import { openResultWriter } from './result-writer.ts';
import type { Send, SendAnswer } from './send-answer.ts';
import { trackDestinationHealth } from './track-destination-health.ts';

export const CONCURRENCY = 8;

/** Renewed during attempts: only deliveries of a dead or disconnected server are taken over. */
const LEASE_MS = 20 * SECOND;
const RENEWALS_PER_LEASE = 3;
const POLL_MS = SECOND;
const STOP_WITHIN_MS = 4 * SECOND;

/** Between two full scans of the outbox, claims go on from the last delivery that was taken. */
const FULL_SCAN_MS = SECOND;

/**
 * If this many leads are stored in one commit, they arrive faster than they can be delivered. For
 * `CROWDED_MS` the relay then rests between polls, so that a backlog does not slow visitors down.
 */
const CROWD = 8;
const CROWDED_MS = 100;
const REST_MS = 50;

/**
 * After the database was out of reach, other instances get this long to record what they sent
 * before their leases, which ran out in the meantime, may be taken over. It is longer than a query
 * on a lost connection takes to fail, 10 seconds, and to be tried again.
 */
const TAKE_OVER_PAUSE_MS = 12 * SECOND;

type RelayParts = {
  readonly destination: Destination;
  readonly store: DeliveryStore;
  readonly send: Send;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The default is that of the automation's webhook. */
  readonly schedule?: Schedule;
  /** By default every reason is a plain failure. */
  readonly reasons?: ReasonRules;
  readonly random?: () => number;
  readonly pollMs?: number;
  readonly leaseMs?: number;
  readonly stopWithinMs?: number;
};

/** A transactional outbox for one destination: claim with a lease, send, record. */
export function startRelay(parts: RelayParts) {
  const { destination, store, send, clock, log, metrics } = parts;
  const { random = Math.random, pollMs = POLL_MS, leaseMs = LEASE_MS } = parts;
  const owner = randomUUID();
  const underWay = new Map<string, Promise<void>>();
  const abort = new AbortController();
  const shouldLog = oncePerMinute(clock);
  const tracker = trackDestinationHealth({ ...parts, random });
  let isStopping = false;
  let isStarted = false;
  let lastClaimed = '';
  let scannedAt = Number.NEGATIVE_INFINITY;
  let databaseFailedAt = Number.NEGATIVE_INFINITY;
  let crowdedAt = Number.NEGATIVE_INFINITY;
  const write = openResultWriter({
    record: (results) => watched(store.record(destination, owner, results)),
    log,
    isStopping: () => isStopping,
  });
  const renewal = setInterval(() => void renewLeases(), leaseMs / RENEWALS_PER_LEASE);

  /**
   * Call after storing this many deliveries in one commit: polls immediately, or soon if many.
   * During an outage only the timer polls, because new deliveries would change nothing.
   */
  function wake(together = 1): void {
    if (together >= CROWD) crowdedAt = clock.monotonic();
    if (!isDown(tracker.health()) || tracker.shouldTryAnother()) loop.wake();
  }

  function restMs(): number {
    return clock.monotonic() - crowdedAt < CROWDED_MS ? REST_MS : 0;
  }

  async function poll(): Promise<boolean> {
    try {
      if (!isStarted) await watched(tracker.reset());
      isStarted = true;
      await watched(tracker.refresh());
      if (!isStopping) await (isDown(tracker.health()) ? probe() : claimDue());
    } catch (error) {
      const err = withoutMessage(error);
      if (shouldLog(err['code'])) log.error({ destination, err }, 'relay cannot use the database');
    }
    return false;
  }

  async function claimDue(): Promise<void> {
    const limit = CONCURRENCY - underWay.size;
    const now = clock.monotonic();
    const isFullScan = now - scannedAt >= FULL_SCAN_MS;
    // A claim is a commit, so it waits until several places are free, but only until the next full
    // scan: slow responses may occupy places for long.
    if (limit < (isFullScan ? 1 : CONCURRENCY / 2)) return;
    if (isFullScan) scannedAt = now;
    const claimed = await claim({ limit, after: isFullScan ? undefined : lastClaimed });
    // Continuing after an id that sorts last would skip deliveries that are added later.
    lastClaimed = claimed.findLast(({ id }) => !isLaterId(id))?.id ?? lastClaimed;
    for (const delivery of claimed) begin(delivery, false);
  }

  /**
   * While the destination is down, one probe at a time is sent. The first of three is the oldest
   * delivery. The others were not attempted in this outage, so that deliveries that are always
   * refused do not block the rest: one is the newest and one the oldest of these, because refused
   * ones may crowd either end. While only one delivery has failed, another one is tried at once.
   */
  async function probe(): Promise<void> {
    const now = clock.now();
    const { downSince, nextProbeAt, probes } = tracker.health();
    const isDue = nextProbeAt <= now;
    const isExtra = !isDue && tracker.shouldTryAnother();
    if (underWay.size > 0 || !(isDue || isExtra)) return;
    const turn = probes % 3;
    const wantsFresh = isExtra || turn > 0;
    const newestFirst = turn < 2;
    let delivery: Delivery | undefined;
    if (wantsFresh) [delivery] = await claim({ limit: 1, attemptedBefore: downSince, newestFirst });
    if (!delivery && isDue) [delivery] = await claim({ limit: 1 });
    if (!delivery) return;
    const mayProbe = isExtra || (await watched(store.takeProbe(destination, now, now + leaseMs)));
    if (mayProbe) begin(delivery, isDue);
    else await watched(store.release(destination, owner, [delivery.id]));
  }

  function claim(what: Pick<Claim, 'limit' | 'after' | 'attemptedBefore' | 'newestFirst'>) {
    const mayTakeOver = clock.monotonic() - databaseFailedAt > TAKE_OVER_PAUSE_MS;
    const claimed = store.claim(destination, {
      ...what,
      owner,
      now: clock.now(),
      leaseMs,
      mayTakeOver,
    });
    return watched(claimed);
  }

  function begin(delivery: Delivery, isProbe: boolean): void {
    // Our own lease ran out while the process was suspended: the first attempt continues.
    if (underWay.has(delivery.id)) return;
    const done = deliver(delivery, isProbe)
      .catch((error: unknown) =>
        log.error({ destination, err: withoutMessage(error) }, 'delivery failed unexpectedly'),
      )
      .finally(() => {
        underWay.delete(delivery.id);
        wake();
      });
    underWay.set(delivery.id, done);
  }

  async function deliver(delivery: Delivery, isProbe: boolean): Promise<void> {
    const { id, leadId } = delivery;
    const startedAt = clock.now();
    const startedMonotonic = clock.monotonic();
    const sent = await send(delivery, abort.signal);
    const judgement = await judgeAttempt({ delivery, sent, isProbe, startedAt }, tracker, clock);
    const answer = sent.kind === 'abandoned' ? 'no answer before the server stopped' : sent.answer;
    if (sent.kind === 'passed') metrics.deliveriesPassed++;
    if (isFailure(sent)) {
      metrics.deliveriesFailed++;
      log.warn({ destination, delivery: id, answer, ...judgement }, 'delivery attempt failed');
    }
    const recorded = write({
      id,
      leadId,
      at: clock.now(),
      durationMs: clock.monotonic() - startedMonotonic,
      response: answer,
      ...judgement,
    });
    const isProof = sent.kind === 'passed' && !sent.isUnproven;
    await Promise.all([recorded, isProof ? tracker.passed(isProbe) : undefined]);
    // It stays due but is older than the last claim, so only a full scan finds it.
    if (judgement.outcome === 'outage') scannedAt = Number.NEGATIVE_INFINITY;
  }

  async function renewLeases(): Promise<void> {
    if (underWay.size === 0) return;
    try {
      await watched(store.renewLeases(destination, owner, leaseMs, [...underWay.keys()]));
    } catch (error) {
      log.error({ destination, err: withoutMessage(error) }, 'leases not renewed');
    }
  }

  /** Remembers when the database was last out of reach. */
  async function watched<Value>(query: Promise<Value>): Promise<Value> {
    try {
      return await query;
    } catch (error) {
      databaseFailedAt = clock.monotonic();
      throw error;
    }
  }

  const loop = startPollLoop({ poll, everyMs: pollMs, restMs });
  return {
    wake,
    /** Waits a few seconds for attempts under way, then aborts them; their deliveries stay due. */
    stop: async () => {
      isStopping = true;
      // A poll may still claim deliveries; they are sent and awaited like the rest.
      await loop.stop();
      await Promise.race([
        Promise.all(underWay.values()),
        sleep(parts.stopWithinMs ?? STOP_WITHIN_MS, undefined, { ref: false }),
      ]);
      abort.abort();
      await Promise.all(underWay.values());
      clearInterval(renewal);
    },
  };
}

function isFailure({ kind }: SendAnswer): boolean {
  return kind === 'failed' || kind === 'refused' || kind === 'stopped';
}
