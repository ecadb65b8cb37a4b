import { expect, test } from 'vitest';
import { connectionState, downReason, errorName } from './connection-state.ts';

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
