import { setImmediate } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import type { Store } from '../../src/server/database/store.ts';
import type { NewLead } from '../../src/server/leads/lead.ts';
import { findLead } from '../../src/server/leads/lookup-queries.ts';
import { openMetrics } from '../../src/server/metrics.ts';
import type { Sent } from '../../src/server/outbox/outcome.ts';
import { startRelay } from '../../src/server/outbox/relay.ts';
import { hooked, RECORDS } from './hooked-database.ts';
import { NOON } from './leads.ts';
import { silentLog } from './silent-log.ts';

export const POLL_MS = 100;

/** More turns of the event loop than lie between two steps of the relay, where neither is a query. */
const QUIET_TURNS = 5;

export const DELIVERED: Sent = { kind: 'delivered', response: 'HTTP 200' };

export function failing(
  response = 'HTTP 500',
  retryAfterMs = 0,
  blames: 'delivery' | 'destination' = 'destination',
): Sent {
  return { kind: 'failed', response, blames, retryAfterMs };
}

type AnswerTo = (id: string, signal: AbortSignal) => Sent | Promise<Sent>;
type Options = Partial<Pick<Parameters<typeof startRelay>[0], 'leaseMs' | 'stopWithinMs' | 'log'>>;

/** A relay on a real database whose timers, whose clock and whose webhook are ours. */
export async function relayOn(store: Store, answerTo: AnswerTo, options: Options = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let now = NOON;
  let answer = answerTo;
  const sent: { id: string; at: number }[] = [];
  let open = 0;
  let mostOpen = 0;
  let asked = 0;
  let underWay = 0;
  let recorded = 0;

  const { db } = hooked(store, (sql) => {
    if (RECORDS.test(sql)) recorded++;
  });
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = async (use) => {
    asked++;
    underWay++;
    try {
      return await provide(use);
    } finally {
      underWay--;
    }
  };

  const metrics = openMetrics();
  const relay = startRelay({
    db,
    destination: 'automation',
    clock: { now: () => now, monotonic: () => now },
    log: silentLog,
    metrics,
    random: () => 0,
    pollMs: POLL_MS,
    ...options,
    send: async ({ id }, signal) => {
      open++;
      mostOpen = Math.max(mostOpen, open);
      sent.push({ id, at: now });
      await setImmediate();
      try {
        return await answer(id, signal);
      } finally {
        open--;
      }
    },
  });
  onTestFinished(async () => {
    await relay.stop();
    vi.useRealTimers();
  });

  /** Lets the relay's timers run for so long, and waits until it has done what they led to. */
  async function tick(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    let seen = -1;
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await setImmediate();
      const happened = asked + sent.length + recorded;
      if (underWay > 0 || happened !== seen) quiet = 0;
      seen = happened;
    }
  }

  /** Until two polls have led to nothing more. */
  async function settled(): Promise<void> {
    let seen = -1;
    for (let idle = 0; idle < 2; idle++) {
      if (sent.length + recorded !== seen) idle = 0;
      seen = sent.length + recorded;
      await tick(POLL_MS);
    }
  }

  return {
    relay,
    metrics,
    sent,
    settled,
    tick,
    mostOpen: () => mostOpen,
    answer: (next: AnswerTo) => {
      answer = next;
    },
    /** Moves the clock, and waits until nothing more is sent. */
    pass: async (ms: number) => {
      now += ms;
      await settled();
    },
  };
}

export async function statusOf(store: Store, lead: NewLead) {
  return (await findLead(store.db, lead.id))?.status;
}
