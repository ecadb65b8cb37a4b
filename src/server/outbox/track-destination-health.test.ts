import { describe, expect, test, vi } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../time/clock.ts';
import type { Delivery, DestinationHealth } from './delivery.ts';
import { type ReasonRules, UP } from './destination-health.ts';
import type { SendAnswer } from './send-answer.ts';
import { trackDestinationHealth } from './track-destination-health.ts';

type LogCall = (...args: readonly unknown[]) => void;

const NOW = Date.UTC(2026, 10, 15, 12);

function tracked(reasons?: ReasonRules) {
  let now = NOW;
  let isAway = false;
  let stored: DestinationHealth = UP;
  let saves = 0;
  const log = {
    debug: vi.fn<LogCall>(),
    info: vi.fn<LogCall>(),
    warn: vi.fn<LogCall>(),
    error: vi.fn<LogCall>(),
  };
  const tracker = trackDestinationHealth({
    destination: 'automation',
    clock: { now: () => now, monotonic: () => now },
    log,
    random: () => 0,
    reasons,
    store: {
      health: async () => stored,
      setHealth: async (_, health) => {
        if (isAway) throw new Error('Anna');
        stored = health;
        saves++;
      },
    },
  });
  return {
    tracker,
    log,
    saves: () => saves,
    pass: (ms: number) => {
      now += ms;
    },
    loseDatabase: () => {
      isAway = true;
    },
    othersFound: (health: DestinationHealth) => {
      stored = health;
    },
  };
}

function delivery(changes: Partial<Delivery> = {}): Delivery {
  return {
    id: 'one',
    leadId: 'one',
    event: 'lead',
    payload: '{}',
    campaign: '',
    scheduleStep: 0,
    lastAttemptAt: null,
    nextAttemptAt: NOW,
    ...changes,
  };
}

function failure(changes: Partial<Extract<SendAnswer, { kind: 'failed' }>> = {}) {
  return {
    kind: 'failed',
    answer: 'HTTP 500',
    isAboutDelivery: false,
    retryAfterMs: 0,
    ...changes,
  } as const;
}

describe('who is to blame', () => {
  test('the destination, if nothing has passed', async () => {
    const { tracker } = tracked();
    const judgement = await tracker.failed(delivery(), failure(), false, NOW);
    expect(judgement).toEqual({ outcome: 'outage', scheduleStep: 0, nextAttemptAt: NOW });
    expect(tracker.health().downSince).toBe(NOW);
  });

  test('the delivery, if another one passed while it was under way', async () => {
    const { tracker, pass } = tracked();
    pass(SECOND);
    await tracker.passed();
    pass(SECOND);
    const judgement = await tracker.failed(delivery(), failure(), false, NOW);
    expect(judgement).toEqual({
      outcome: 'retry',
      scheduleStep: 1,
      nextAttemptAt: NOW + 2 * SECOND + 5 * SECOND,
    });
    expect(tracker.health()).toEqual(UP);
  });

  test('the delivery, if another one passed since its last attempt', async () => {
    const { tracker, pass } = tracked();
    await tracker.passed();
    pass(MINUTE);
    const failedBefore = delivery({ lastAttemptAt: NOW - SECOND });
    const { outcome } = await tracker.failed(failedBefore, failure(), false, NOW + MINUTE);
    expect(outcome).toBe('retry');
  });

  test.each([
    ['the last success is older than its last attempt', NOW + SECOND],
    ['it was never tried before', null],
  ])('the destination, if %s', async (_, lastAttemptAt) => {
    const { tracker, pass } = tracked();
    await tracker.passed();
    pass(MINUTE);
    const { outcome } = await tracker.failed(
      delivery({ lastAttemptAt }),
      failure(),
      false,
      NOW + MINUTE,
    );
    expect(outcome).toBe('outage');
  });

  test('the delivery for two answers about their bodies, the destination from the third on', async () => {
    const { tracker } = tracked();
    const outcomes: string[] = [];
    for (const id of ['one', 'two', 'three']) {
      const answer = failure({ isAboutDelivery: true });
      outcomes.push((await tracker.failed(delivery({ id }), answer, false, NOW)).outcome);
    }
    expect(outcomes).toEqual(['retry', 'retry', 'outage']);
  });

  test('the delivery again, once another instance has found the destination up', async () => {
    const { tracker, othersFound } = tracked();
    const answer = failure({ isAboutDelivery: true });
    for (const id of ['one', 'two', 'three']) {
      await tracker.failed(delivery({ id }), answer, false, NOW);
    }
    othersFound(UP);
    await tracker.refresh();
    const { outcome } = await tracker.failed(delivery({ id: 'four' }), answer, false, NOW);
    expect(outcome).toBe('retry');
  });

  test('the destination, even if the outage cannot be stored, which is logged', async () => {
    const { tracker, log, loseDatabase } = tracked();
    loseDatabase();
    const { outcome } = await tracker.failed(delivery(), failure(), false, NOW);
    expect(outcome).toBe('outage');
    await tracker.passed();
    expect(tracker.health()).toEqual(UP);
    expect(log.error).toHaveBeenCalledTimes(2);
    expect(JSON.stringify(log.error.mock.calls)).not.toContain('Anna');
  });

  test('never the destination for failures that say nothing about it, up or down', async () => {
    const { tracker } = tracked();
    const answer = failure({ isAboutDelivery: true, blamesNobody: true });
    for (const id of ['one', 'two', 'three']) {
      const judgement = await tracker.failed(delivery({ id }), answer, false, NOW);
      expect(judgement).toMatchObject({ outcome: 'retry', scheduleStep: 1 });
    }
    expect(tracker.health()).toEqual(UP);
    await tracker.failed(delivery({ id: 'four' }), failure(), false, NOW);
    const before = tracker.health();
    const probe = await tracker.failed(delivery({ id: 'one' }), answer, true, NOW);
    expect(probe).toMatchObject({ outcome: 'retry', scheduleStep: 1 });
    expect(tracker.health()).toEqual(before);
  });
});

describe('when the next attempt comes', () => {
  test.each([
    [undefined, NOW, NOW],
    [MINUTE, NOW, NOW + MINUTE],
    [MINUTE, NOW + HOUR, NOW + HOUR],
  ])('in an outage, a rest of %s ms', async (restMs, nextAttemptAt, expected) => {
    const { tracker } = tracked();
    const answer = failure(restMs === undefined ? {} : { restMs });
    const judgement = await tracker.failed(delivery({ nextAttemptAt }), answer, false, NOW);
    expect(judgement.nextAttemptAt).toBe(expected);
  });

  test.each([
    [{ retryAfterMs: MINUTE }, MINUTE],
    [{ retryAfterMs: MINUTE, restMs: HOUR }, HOUR],
    [{ retryAfterMs: HOUR, restMs: MINUTE }, HOUR],
  ])('a delivery that is to blame waits as long as %j asks for', async (asked, pause) => {
    const { tracker } = tracked();
    const answer = failure({ isAboutDelivery: true, ...asked });
    const judgement = await tracker.failed(delivery(), answer, false, NOW);
    expect(judgement).toEqual({ outcome: 'retry', scheduleStep: 1, nextAttemptAt: NOW + pause });
  });

  test('one that has used up its schedule is dead', async () => {
    const { tracker } = tracked();
    const last = delivery({ scheduleStep: 9 });
    const judgement = await tracker.failed(last, failure({ isAboutDelivery: true }), false, NOW);
    expect(judgement).toEqual({ outcome: 'dead', scheduleStep: 10, nextAttemptAt: NOW });
  });

  test('a destination that takes nothing uses up no step', async () => {
    const { tracker } = tracked();
    const stop = { kind: 'stopped', answer: 'token ended', retryAfterMs: 0 } as const;
    const judgement = await tracker.stopped(delivery({ scheduleStep: 2 }), stop, false);
    expect(judgement).toEqual({ outcome: 'outage', scheduleStep: 2, nextAttemptAt: NOW });
  });
});

describe('a destination that stops everything', () => {
  const stop = { kind: 'stopped', answer: 'too fast', retryAfterMs: 0 } as const;
  const reasons: ReasonRules = {
    isStop: (reason) => reason === stop.answer,
    reasonAfter: (_, answer) => answer,
  };

  test('is not up again because of what was under way, and nothing else is tried', async () => {
    const { tracker } = tracked(reasons);
    await tracker.stopped(delivery(), stop, false);
    expect(tracker.shouldTryAnother()).toBe(false);
    await tracker.passed();
    expect(tracker.health()).toMatchObject({ downSince: NOW, nextProbeAt: NOW + 5 * SECOND });
    expect(tracker.shouldTryAnother()).toBe(false);
    await tracker.passed(true);
    expect(tracker.health()).toEqual(UP);
  });

  test('is known as such to the instance that learns of it from another', async () => {
    const { tracker, othersFound } = tracked(reasons);
    const body = failure({ isAboutDelivery: true });
    await tracker.failed(delivery(), body, false, NOW);
    othersFound({ downSince: NOW, probes: 0, nextProbeAt: NOW, downReason: stop.answer });
    await tracker.refresh();
    expect(tracker.shouldTryAnother()).toBe(false);
    await tracker.passed();
    expect(tracker.health().downSince).toBe(NOW);
  });

  test('differs from one that only fails: another delivery is tried, and brings it up', async () => {
    const { tracker } = tracked(reasons);
    await tracker.failed(delivery(), failure(), false, NOW);
    expect(tracker.shouldTryAnother()).toBe(true);
    await tracker.passed();
    expect(tracker.health()).toEqual(UP);
  });

  test('says so after it has failed, also beside the probe', async () => {
    const { tracker, log, pass, saves } = tracked(reasons);
    await tracker.failed(delivery(), failure(), false, NOW);
    pass(SECOND);
    await tracker.stopped(delivery({ id: 'two' }), stop, false);
    await tracker.stopped(delivery({ id: 'three' }), stop, false);
    const nextProbeAt = NOW + 5 * SECOND;
    const expected = { downSince: NOW, probes: 0, nextProbeAt, downReason: stop.answer };
    expect(tracker.health()).toEqual(expected);
    expect(log.warn).toHaveBeenCalledTimes(2);
    expect(saves()).toBe(2);
  });
});

test('the reason is that of the last probe that failed, and the outage as old as it is', async () => {
  const { tracker, pass } = tracked();
  await tracker.failed(delivery(), failure({ answer: 'HTTP 503' }), false, NOW);
  pass(SECOND);
  await tracker.failed(delivery(), failure({ answer: 'HTTP 500' }), false, NOW);
  expect(tracker.health().downReason).toBe('HTTP 503');
  const stop = { kind: 'stopped', answer: 'error 190', retryAfterMs: 0 } as const;
  pass(5 * SECOND);
  await tracker.stopped(delivery(), stop, true);
  expect(tracker.health()).toMatchObject({ downSince: NOW, probes: 1, downReason: 'error 190' });
  pass(10 * SECOND);
  await tracker.failed(delivery(), failure({ answer: 'timeout' }), true, NOW);
  expect(tracker.health()).toMatchObject({ downSince: NOW, probes: 2, downReason: 'timeout' });
});

test('outages and recoveries that other instances found are logged once', async () => {
  const { tracker, log, othersFound } = tracked();
  const down = { downSince: NOW, probes: 0, nextProbeAt: NOW, downReason: 'HTTP 503' };
  for (const health of [UP, down, down, UP, UP]) {
    othersFound(health);
    await tracker.refresh();
  }
  expect(log.warn.mock.calls).toEqual([
    [{ destination: 'automation', answer: 'HTTP 503' }, 'destination is down: probing it'],
  ]);
  expect(log.info.mock.calls).toEqual([[{ destination: 'automation' }, 'destination is up again']]);
});
