import { describe, expect, test } from 'vitest';
import { outage } from '../../../tests/support/leads.ts';
import { HOUR, MINUTE, SECOND } from '../time/clock.ts';
import type { Delivery } from './delivery.ts';
import { type Attempt, type Known, outcomeOf, type Sent, showsItIsUp } from './outcome.ts';

const NOW = Date.UTC(2026, 10, 15, 12);

const FAILED = { kind: 'failed', response: 'HTTP 500', blames: 'destination' } as const;
const REFUSED = { kind: 'failed', response: 'HTTP 422', blames: 'delivery' } as const;
const ABOUT_NOBODY = { kind: 'failed', response: 'HTTP 500', blames: 'nobody' } as const;
const POSTPONED = { kind: 'postponed', response: 'pace', restMs: MINUTE } as const;
const DOWN = {
  kind: 'outage',
  fault: { by: 'call', as: 'refused', code: 'error 190' },
} as const;

/** An attempt of a second that ends now. */
function attemptOf(changes: Partial<Delivery> = {}): Attempt {
  const delivery = {
    id: 'one',
    leadId: 'one',
    event: 'lead',
    payload: '{}',
    campaign: '',
    scheduleStep: 2,
    lastAttemptAt: null,
    nextAttemptAt: null,
    ...changes,
  } as const;
  return { delivery, isProbe: false, startedAt: NOW - SECOND, endedAt: NOW };
}

function known(changes: Partial<Known> = {}): Known {
  return { outage: undefined, failed: new Set(), lastDeliveredAt: undefined, ...changes };
}

/** The outcome, how many steps are used up then, and how long the delivery waits. */
function judged(sent: Sent, about: Partial<Known> = {}, delivery: Partial<Delivery> = {}) {
  const judgement = outcomeOf(sent, attemptOf(delivery), known(about), 0);
  const { outcome, scheduleStep, nextAttemptAt } = judgement;
  return [outcome, scheduleStep, nextAttemptAt === null ? null : nextAttemptAt - NOW];
}

const OTHERS_FAILED = { failed: new Set(['two', 'three']) };
const IS_DOWN = { outage: outage() };

describe('what becomes of a delivery', () => {
  test.each<[string, Sent, Partial<Known>, ReturnType<typeof judged>]>([
    ['that arrived', { kind: 'delivered', response: 'HTTP 200' }, {}, ['delivered', 2, null]],
    ['that is never to be sent', { kind: 'dead', response: 'erased' }, {}, ['dead', 2, null]],
    ['whose server stops', { kind: 'abandoned' }, {}, ['abandoned', 2, null]],
    ['that has to wait', POSTPONED, {}, ['retry', 2, MINUTE]],
    ['that has to wait for a step', { ...POSTPONED, usesStep: true }, {}, ['retry', 3, MINUTE]],
    ['to where nothing is accepted', DOWN, {}, ['outage', 2, null]],
    ['that failed where nothing has arrived', FAILED, {}, ['outage', 2, null]],
    ['that failed in an outage', REFUSED, IS_DOWN, ['outage', 2, null]],
    ['that failed for its own body', REFUSED, {}, ['retry', 3, 30 * MINUTE]],
    ['that failed like two others', REFUSED, OTHERS_FAILED, ['outage', 2, null]],
    ['that nobody is to blame for', ABOUT_NOBODY, OTHERS_FAILED, ['retry', 3, 30 * MINUTE]],
    ['that nobody is to blame for, in an outage', ABOUT_NOBODY, IS_DOWN, ['retry', 3, 30 * MINUTE]],
    [
      'that failed while another arrived',
      FAILED,
      { lastDeliveredAt: NOW },
      ['retry', 3, 30 * MINUTE],
    ],
    [
      'that failed after others arrived',
      FAILED,
      { lastDeliveredAt: NOW - HOUR },
      ['outage', 2, null],
    ],
  ])('%s', (_name, sent, about, expected) => {
    expect(judged(sent, about)).toEqual(expected);
  });

  test('depends on whether another one arrived since its last attempt', () => {
    const lastDeliveredAt = NOW - MINUTE;
    const [before, since] = [-1, 1].map((ms) => ({ lastAttemptAt: lastDeliveredAt + ms }));
    expect(judged(FAILED, { lastDeliveredAt }, before)).toEqual(['retry', 3, 30 * MINUTE]);
    expect(judged(FAILED, { lastDeliveredAt }, since)).toEqual(['outage', 2, null]);
  });

  test('is its death once it has used up its schedule', () => {
    expect(judged(REFUSED, {}, { scheduleStep: 9 })).toEqual(['dead', 10, null]);
  });
});

describe('when the next attempt comes', () => {
  test.each([
    [{ retryAfterMs: HOUR }, HOUR],
    [{ retryAfterMs: HOUR, restMs: 2 * HOUR }, 2 * HOUR],
    [{ retryAfterMs: 2 * HOUR, restMs: HOUR }, 2 * HOUR],
    [{ retryAfterMs: MINUTE }, 30 * MINUTE],
  ])('after %j of a delivery that is to blame', (asked, pause) => {
    expect(judged({ ...REFUSED, ...asked })).toEqual(['retry', 3, pause]);
  });

  test.each([
    [undefined, null, null],
    [undefined, HOUR, HOUR],
    [MINUTE, null, MINUTE],
    [MINUTE, HOUR, HOUR],
    [HOUR, MINUTE, HOUR],
  ])('in an outage after a rest of %s ms, if it was to come in %s ms', (restMs, before, after) => {
    const sent = restMs === undefined ? FAILED : { ...FAILED, restMs };
    const nextAttemptAt = before === null ? null : NOW + before;
    expect(judged(sent, {}, { nextAttemptAt })).toEqual(['outage', 2, after]);
  });
});

describe('that it is up', () => {
  const arrived = { kind: 'delivered', response: 'HTTP 200' } as const;
  const stopped = outage({ as: 'too_fast' });
  test.each<[string, boolean, Sent, boolean, Known['outage']]>([
    ['a delivery that arrived', true, arrived, false, undefined],
    ['one that arrived in an outage', true, arrived, false, outage()],
    ['one from before everything stopped', false, arrived, false, stopped],
    ['a probe that arrived', true, arrived, true, stopped],
    ['an acceptance that proves nothing', false, { ...arrived, isUnproven: true }, true, stopped],
    ['a failure', false, FAILED, true, stopped],
  ])('%s shows: %s', (_name, expected, sent, isProbe, down) => {
    expect(showsItIsUp(sent, isProbe, down)).toBe(expected);
  });
});
