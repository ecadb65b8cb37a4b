import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './clock.ts';

const PAUSE_MS = 25;

/** Another process holds SQLite's one write lock: a backup, a purge, an erasure. */
export function isBusy(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED');
}

/** Tries again while the database is busy, without blocking the thread, for at most so long. */
export async function patiently<Value>(
  clock: Clock,
  patienceMs: number,
  action: () => Promise<Value>,
): Promise<Value> {
  const until = clock.steady() + patienceMs;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!isBusy(error) || clock.steady() > until) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
