import { expect, test } from 'vitest';
import { connectionState, downReason, errorName, isStop, reasonAfter } from './connection-state.ts';

test.each([
  [0, '', 'up'],
  [1, errorName(190), 'stopped'],
  [1, errorName(131042), 'stopped'],
  [1, errorName(undefined, 401), 'stopped'],
  [1, downReason(errorName(368), { isTooFast: false, isByStatus: true }), 'stopped'],
  [1, downReason(errorName(4), { isTooFast: true, isByStatus: false }), 'paused'],
  [1, downReason(errorName(130429), { isTooFast: true, isByStatus: true }), 'paused'],
  [1, errorName(131000), 'paused'],
  [1, errorName(undefined, 503), 'paused'],
  [1, errorName(undefined), 'paused'],
  [1, 'timeout', 'paused'],
  [1, '', 'paused'],
] as const)('since %i by "%s": %s', (downSince, reason, state) => {
  const health = { downSince, downReason: reason, probes: 0, nextProbeAt: 0 };
  expect(connectionState(health)).toBe(state);
});

const refusal = errorName(190);
const tooFast = downReason(errorName(130429), { isTooFast: true, isByStatus: false });
const byStatus = downReason(errorName(131042), { isTooFast: false, isByStatus: true });
const tooFastByStatus = downReason(errorName(4), { isTooFast: true, isByStatus: true });
const outage = errorName(undefined, 503);

test.each([
  [refusal, true],
  [tooFast, true],
  [byStatus, true],
  [tooFastByStatus, true],
  [outage, false],
  ['ECONNREFUSED', false],
  ['', false],
])('"%s" stops everything: %s', (reason, expected) => {
  expect(isStop(reason)).toBe(expected);
});

test.each([
  [outage, refusal, refusal],
  [refusal, outage, outage],
  [tooFast, refusal, refusal],
  ['', outage, outage],
  // A temporary failure of a call does not end what a status has reported.
  [byStatus, outage, byStatus],
  [byStatus, tooFast, byStatus],
  [byStatus, refusal, `${refusal}, told by a status`],
  [byStatus, tooFastByStatus, tooFastByStatus],
  [tooFastByStatus, refusal, `${refusal}, told by a status`],
])('after "%s" and then "%s" the reason is "%s"', (before, answer, expected) => {
  expect(reasonAfter(before, answer)).toBe(expected);
});
