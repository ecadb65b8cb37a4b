import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startPollLoop } from './poll-loop.ts';

const EVERY_MS = 1000;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** A loop whose polls take the given time, and the moments at which they begin. */
function loopOf({ takesMs = 0, restMs = 0, hasMore = (): boolean => false } = {}) {
  const startedAt = Date.now();
  const polls: number[] = [];
  const loop = startPollLoop({
    poll: async () => {
      polls.push(Date.now() - startedAt);
      if (takesMs > 0) await sleep(takesMs);
      return hasMore();
    },
    everyMs: EVERY_MS,
    restMs: () => restMs,
  });
  return { ...loop, polls };
}

test('polls at once, and then in its rhythm', async () => {
  const { polls } = loopOf();
  await vi.advanceTimersByTimeAsync(2500);
  expect(polls).toEqual([0, 1000, 2000]);
});

test('polls earlier when it is woken', async () => {
  const { polls, wake } = loopOf();
  await vi.advanceTimersByTimeAsync(300);
  wake();
  await vi.advanceTimersByTimeAsync(1200);
  expect(polls).toEqual([0, 300, 1300]);
});

test('rests before a poll, and further wakes do not put it off', async () => {
  const { polls, wake } = loopOf({ restMs: 50 });
  await vi.advanceTimersByTimeAsync(100);
  for (let woken = 0; woken < 4; woken++) {
    wake();
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(polls).toEqual([50, 150]);
});

test('polls once more after a poll during which it was woken, and never twice at a time', async () => {
  const { polls, wake } = loopOf({ takesMs: 100, restMs: 10 });
  await vi.advanceTimersByTimeAsync(50);
  wake();
  wake();
  await vi.advanceTimersByTimeAsync(500);
  expect(polls).toEqual([10, 120]);
});

test('goes on at once while there is more, but not without its rest', async () => {
  let left = 2;
  const { polls } = loopOf({ restMs: 10, hasMore: () => left-- > 0 });
  await vi.advanceTimersByTimeAsync(100);
  expect(polls).toEqual([10, 20, 30]);
});

test('rests longer than its rhythm if it must', async () => {
  const { polls } = loopOf({ restMs: 1500 });
  await vi.advanceTimersByTimeAsync(3500);
  expect(polls).toEqual([1500, 3000]);
});

test('a stop waits for the poll under way, and nothing follows it', async () => {
  const { polls, wake, stop } = loopOf({ takesMs: 100 });
  await vi.advanceTimersByTimeAsync(50);
  wake();
  const first = Promise.race([stop().then(() => 'stopped'), sleep(40).then(() => 'waiting')]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await first).toBe('waiting');
  wake();
  await vi.advanceTimersByTimeAsync(5000);
  expect(polls).toEqual([0]);
});
