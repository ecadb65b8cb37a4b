import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Destination } from '../database/schema.ts';
import { type Log, oncePerMinute, withoutMessage } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type Clock, SECOND } from '../time/clock.ts';
import { repeat } from '../time/repeat.ts';
import type { Claim, Delivery } from './delivery.ts';
import { claimDeliveries, renewLeases } from './delivery-queries.ts';
import type { Schedule } from './next-attempt.ts';
import { type Outage, takeProbe } from './outage.ts';
import { isFailure, outcomeOf, responseOf, type Send } from './outcome.ts';
import { openResultWriter, type ReviewSent, recordResults } from './record-results.ts';
import { forgetOutage, learn, refresh, type Watch, watchOf } from './watch-destination.ts';

export const CONCURRENCY = 8;

/** Renewed during attempts: only deliveries of a dead or disconnected server are taken over. */
const LEASE_MS = 20 * SECOND;
const RENEWALS_PER_LEASE = 3;
const POLL_MS = SECOND;
const STOP_WITHIN_MS = 4 * SECOND;

type RelayOptions = {
  readonly destination: Destination;
  readonly db: Db;
  readonly send: Send;
  readonly reviewSent?: ReviewSent;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The default is that of the automation's webhook. */
  readonly schedule?: Schedule;
  readonly random?: () => number;
  readonly pollMs?: number;
  readonly leaseMs?: number;
  readonly stopWithinMs?: number;
};

const DEFAULTS = {
  random: Math.random,
  pollMs: POLL_MS,
  leaseMs: LEASE_MS,
  stopWithinMs: STOP_WITHIN_MS,
};

type Relay = RelayOptions &
  typeof DEFAULTS & {
    readonly owner: string;
    readonly watch: Watch;
    readonly underWay: Map<string, Promise<void>>;
    readonly abort: AbortController;
    readonly write: ReturnType<typeof openResultWriter>;
    readonly wake: () => void;
    readonly state: State;
  };

/** Times are by the monotonic clock. */
type State = {
  isStarted: boolean;
  isStopping: boolean;
  claimedAt: number;
};

/** A transactional outbox for one destination: claim with a lease, send, record. */
export function startRelay(options: RelayOptions) {
  const { destination, db, clock, log, reviewSent } = options;
  const owner = randomUUID();
  const state: State = {
    isStarted: false,
    isStopping: false,
    claimedAt: Number.NEGATIVE_INFINITY,
  };
  const relay: Relay = {
    ...DEFAULTS,
    ...options,
    owner,
    state,
    watch: watchOf(options),
    underWay: new Map(),
    abort: new AbortController(),
    write: openResultWriter({
      record: (results) => recordResults(db, destination, owner, results, reviewSent),
      log,
      isStopping: () => state.isStopping,
    }),
    wake,
  };
  const { abort, leaseMs, pollMs, stopWithinMs, underWay } = relay;
  const shouldLog = oncePerMinute(clock);
  const renewal = setInterval(() => void renewAll(relay), leaseMs / RENEWALS_PER_LEASE);
  const loop = repeat(async () => {
    try {
      await poll(relay);
    } catch (error) {
      const err = withoutMessage(error);
      if (shouldLog(err['code'])) log.error({ destination, err }, 'relay cannot use the database');
    }
    return pollMs;
  });

  /** During an outage only the timer polls, because new deliveries would change nothing. */
  function wake(): void {
    if (!relay.watch.known.outage) loop.wake();
  }

  return {
    /** Call after storing deliveries. */
    wake,
    /** Waits a few seconds for attempts under way, then aborts them; their deliveries stay due. */
    stop: async () => {
      state.isStopping = true;
      // A poll may still claim deliveries; they are sent and awaited like the rest.
      await loop.stop();
      await Promise.race([
        Promise.all(underWay.values()),
        sleep(stopWithinMs, undefined, { ref: false }),
      ]);
      abort.abort();
      await Promise.all(underWay.values());
      clearInterval(renewal);
    },
  };
}

async function poll(relay: Relay): Promise<void> {
  const { state, watch } = relay;
  if (!state.isStarted) await forgetOutage(watch);
  state.isStarted = true;
  await refresh(watch);
  if (state.isStopping) return;
  await (watch.known.outage ? probe(relay, watch.known.outage) : claimDue(relay));
}

async function claimDue(relay: Relay): Promise<void> {
  const { state, clock, underWay } = relay;
  const now = clock.monotonic();
  const free = CONCURRENCY - underWay.size;
  // A claim is a commit, so it waits until several places are free, but not for long: slow
  // responses may occupy places.
  const isLate = now - state.claimedAt >= POLL_MS;
  if (free < (isLate ? 1 : CONCURRENCY / 2)) return;
  state.claimedAt = now;
  for (const delivery of await claim(relay, { limit: free })) begin(relay, delivery, false);
}

/**
 * While the destination is down, one probe at a time is sent: a delivery that was not attempted in
 * this outage, so that one that is always refused does not block the others. It is the oldest and
 * the newest of these in turn, because refused ones may crowd either end.
 */
async function probe(relay: Relay, { since, probes, nextProbeAt }: Outage): Promise<void> {
  const { destination, db, clock, owner, leaseMs, underWay } = relay;
  const now = clock.now();
  if (underWay.size > 0 || nextProbeAt > now) return;
  const newestFirst = probes % 2 === 1;
  const [fresh] = await claim(relay, { limit: 1, attemptedBefore: since, newestFirst });
  const delivery = fresh ?? (await claim(relay, { limit: 1 }))[0];
  if (!delivery) return;
  // Taken only now: while nothing is due, the next lead does not wait for a probe.
  if (await takeProbe(db, destination, now, now + leaseMs)) begin(relay, delivery, true);
  else await renewLeases(db, destination, owner, 0, [delivery.id]);
}

function claim(
  { destination, db, clock, owner, leaseMs }: Relay,
  wanted: Pick<Claim, 'limit' | 'attemptedBefore' | 'newestFirst'>,
) {
  return claimDeliveries(db, destination, { ...wanted, owner, now: clock.now(), leaseMs });
}

function begin(relay: Relay, delivery: Delivery, isProbe: boolean): void {
  const { destination, log, underWay, wake } = relay;
  // Our own lease ran out while the process was suspended: the first attempt continues.
  if (underWay.has(delivery.id)) return;
  const done = attempt(relay, delivery, isProbe)
    .catch((error: unknown) =>
      log.error({ destination, err: withoutMessage(error) }, 'delivery failed unexpectedly'),
    )
    .finally(() => {
      underWay.delete(delivery.id);
      wake();
    });
  underWay.set(delivery.id, done);
}

async function attempt(relay: Relay, delivery: Delivery, isProbe: boolean): Promise<void> {
  const { destination, send, clock, log, metrics, random, schedule, watch, write } = relay;
  const { id } = delivery;
  const startedAt = clock.now();
  const startedMonotonic = clock.monotonic();
  const sent = await send(delivery, relay.abort.signal);
  const tried = { delivery, isProbe, startedAt, endedAt: clock.now() };
  const judgement = outcomeOf(sent, tried, watch.known, random(), schedule);
  const response = responseOf(sent);
  if (sent.kind === 'delivered') metrics.deliveriesPassed++;
  if (isFailure(sent)) {
    metrics.deliveriesFailed++;
    log.warn(
      { destination, delivery: id, answer: response, ...judgement },
      'delivery attempt failed',
    );
  }
  const learned = learn(watch, sent, tried);
  const durationMs = clock.monotonic() - startedMonotonic;
  await Promise.all([
    learned,
    write({ id, at: tried.endedAt, durationMs, response, ...judgement }),
  ]);
}

async function renewAll(relay: Relay): Promise<void> {
  const { destination, db, log, owner, leaseMs, underWay } = relay;
  if (underWay.size === 0) return;
  try {
    await renewLeases(db, destination, owner, leaseMs, [...underWay.keys()]);
  } catch (error) {
    log.error({ destination, err: withoutMessage(error) }, 'leases not renewed');
  }
}
