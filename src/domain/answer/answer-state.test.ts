import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ANSWERS, highestStatus, isOpen, MESSAGE_STATUSES } from './answer-state.ts';

it('an answer is owed while nobody wrote, while it is queued and after it failed', () => {
  expect(ANSWERS.filter(isOpen)).toEqual(['none', 'asked', 'failed']);
});

it.each([
  [undefined, 'sent', 'sent'],
  [undefined, 'failed', 'failed'],
  ['sent', 'delivered', 'delivered'],
  ['sent', 'failed', 'failed'],
  ['failed', 'sent', 'failed'],
  // A message that arrived on one of two phones has arrived.
  ['failed', 'delivered', 'delivered'],
  ['delivered', 'failed', 'delivered'],
  // `delivered` may be missing.
  ['sent', 'read', 'read'],
  ['read', 'delivered', 'read'],
  ['read', 'failed', 'read'],
] as const)('%s, then %s: %s', (current, incoming, kept) => {
  expect(highestStatus(current, incoming)).toBe(kept);
});

it('the order and the number of reports do not matter', () => {
  const reports = fc.array(fc.constantFrom(...MESSAGE_STATUSES), { minLength: 1 });
  fc.assert(
    fc.property(reports, (statuses) => {
      const kept = (list: readonly (typeof statuses)[number][]) =>
        list.reduce<(typeof statuses)[number] | undefined>(highestStatus, undefined);
      const doubled = statuses.flatMap((status) => [status, status]).toReversed();
      expect(kept(doubled)).toBe(kept(statuses));
      expect(kept(statuses)).toBe(MESSAGE_STATUSES.findLast((status) => statuses.includes(status)));
    }),
  );
});
