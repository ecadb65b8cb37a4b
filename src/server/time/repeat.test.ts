import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

const PAUSE_MS = 1000;
const TAKES_MS = 100;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

/** The moments at which runs begin, each of which takes a while and then asks for a pause. */
function repeated() {
  const startedAt = Date.now();
  const runs: number[] = [];
  const { wake, stop } = repeat(async (stopping) => {
    runs.push(Date.now() - startedAt);
    await new Promise((resolve) => {
      setTimeout(resolve, TAKES_MS);
      stopping.addEventListener('abort', resolve);
    });
    return PAUSE_MS;
  });
  return { runs, wake, stop };
}

test('runs at once, and again after each pause', async () => {
  const { runs } = repeated();
  await vi.advanceTimersByTimeAsync(2500);
  expect(runs).toEqual([0, 1100, 2200]);
});

test('runs earlier when it is woken, however often', async () => {
  const { runs, wake } = repeated();
  await vi.advanceTimersByTimeAsync(300);
  wake();
  wake();
  await vi.advanceTimersByTimeAsync(1200);
  expect(runs).toEqual([0, 300, 1400]);
});

test('runs once more after a run during which it was woken, and never twice at a time', async () => {
  const { runs, wake } = repeated();
  await vi.advanceTimersByTimeAsync(50);
  wake();
  wake();
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toEqual([0, 101]);
});

test.each([
  ['a run', 50],
  ['a pause', 500],
])('nothing follows a stop during %s', async (_name, afterMs) => {
  const { runs, stop } = repeated();
  await vi.advanceTimersByTimeAsync(afterMs);
  await stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});
