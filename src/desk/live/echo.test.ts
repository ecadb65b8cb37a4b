import { expect, it, vi } from 'vitest';
import { cancelEcho, expectEcho, settleEcho, withoutEchoes } from './echo.ts';

it("leaves out one event for each change of the page's own", () => {
  expectEcho('a');
  settleEcho('a');
  expect(withoutEchoes(['a', 'b'])).toEqual(['b']);
  expect(withoutEchoes(['a'])).toEqual(['a']);
});

it('leaves out an event that comes before the response', () => {
  expectEcho('a');
  expect(withoutEchoes(['a'])).toEqual([]);
  settleEcho('a');
  expect(withoutEchoes(['a'])).toEqual(['a']);
});

it('says of a change that failed whether an event was left out for it', () => {
  expectEcho('a');
  expect(withoutEchoes(['a'])).toEqual([]);
  expect(cancelEcho('a')).toBe(true);
});

it('expects no event of a change that was refused, or for ever', () => {
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
