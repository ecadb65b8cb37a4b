import { expect, it, vi } from 'vitest';
import { gatherChanges } from './gather-changes.ts';

it('announces the changes of a second together, and again after it', () => {
  vi.useFakeTimers();
  const announced: (readonly string[])[] = [];
  const gathered = gatherChanges((ids) => announced.push(ids));
  gathered.add(['a', 'b']);
  gathered.add(['b', 'c']);
  vi.advanceTimersByTime(1000);
  gathered.add(['d']);
  gathered.add([]);
  vi.advanceTimersByTime(1000);
  gathered.add(['e']);
  gathered.stop();
  vi.advanceTimersByTime(5000);
  expect(announced).toEqual([['a', 'b', 'c'], []]);
  vi.useRealTimers();
});
