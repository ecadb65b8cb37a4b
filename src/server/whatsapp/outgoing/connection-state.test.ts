import { expect, test } from 'vitest';
import { outage } from '../../../../tests/support/leads.ts';
import { connectionState, downAs } from './connection-state.ts';

test.each([
  ['stop_all', 190, 'refused', 'stopped'],
  ['stop_all', 131042, 'unpaid', 'stopped'],
  ['stop_all', undefined, 'refused', 'stopped'],
  ['pause_all', 4, 'too_fast', 'paused'],
] as const)('%s after error %s: %s, which is shown as %s', (action, code, as, state) => {
  expect(downAs(action, code)).toBe(as);
  expect(connectionState(outage({ as }))).toBe(state);
});

test('a connection that cannot be reached is paused', () => {
  expect(connectionState(outage({ as: 'unreachable' }))).toBe('paused');
  expect(connectionState(undefined)).toBe('up');
});
