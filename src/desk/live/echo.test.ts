import { expect, it, vi } from 'vitest';
import { expectEcho, settleEcho, withoutEchoes } from './echo.ts';

it("leaves out one event for each change of the page's own", () => {
  expectEcho('a');
  settleEcho('a', true);
  expect(withoutEchoes(['a', 'b'])).toEqual(['b']);
  expect(withoutEchoes(['a'])).toEqual(['a']);
});

it('leaves out an event that comes before the response', () => {
  expectEcho('a');
  expect(withoutEchoes(['a'])).toEqual([]);
  settleEcho('a', true);
  expect(withoutEchoes(['a'])).toEqual(['a']);
});

it('expects no event of a change that was refused, or for ever', () => {
  vi.useFakeTimers();
  expectEcho('a');
  settleEcho('a', false);
  expect(withoutEchoes(['a'])).toEqual(['a']);
  expectEcho('a');
  settleEcho('a', true);
  vi.advanceTimersByTime(4000);
  expect(withoutEchoes(['a'])).toEqual(['a']);
  vi.useRealTimers();
});
