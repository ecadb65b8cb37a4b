import { setTimeout as sleep } from 'node:timers/promises';
import { size } from './soak.ts';

const PAUSE_MS = 25;
const TIMEOUT_MS = size(100_000, 300_000);

/** Calls `check` until it returns something truthy. An error that it throws ends the waiting. */
export async function eventually<Value>(
  what: string,
  check: () => Value | Promise<Value>,
  timeoutMs = TIMEOUT_MS,
): Promise<NonNullable<Value>> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > until) throw new Error(`Not within ${timeoutMs} ms: ${what}`);
    await sleep(PAUSE_MS);
  }
}
