import { expect, it, vi } from 'vitest';
import { cancelEcho, expectEcho, settleEcho, withoutEchoes } from './echo.ts';

it("skips one event for each of the page's own changes", () => {
  expectEcho('a');
  settleEcho('a');
  expect(withoutEchoes(['a', 'b'])).toEqual(['b']);
  expect(withoutEchoes(['a'])).toEqual(['a']);
});

it('skips an event that comes before the response', () => {
  expectEcho('a');
  expect(withoutEchoes(['a'])).toEqual([]);
  settleEcho('a');
  expect(withoutEchoes(['a'])).toEqual(['a']);
});

it('reports whether an event was skipped for a change that failed', () => {
  expectEcho('a');
  expect(withoutEchoes(['a'])).toEqual([]);
  expect(cancelEcho('a')).toBe(true);
});

it('expects no event of a refused change, and none for ever', () => {
  vi.useFakeTimers();
  expectEcho('a');
  expect(cancelEcho('a')).toBe(false);
  expect(withoutEchoes(['a'])).toEqual(['a']);
  expectEcho('a');
  settleEcho('a');
  vi.advanceTimersByTime(4000);
  expect(withoutEchoes(['a'])).toEqual(['a']);
  vi.useRealTimers();
});
