import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 25;

/** Asks until the answer is one; what throws ends the waiting. */
export async function eventually<Value>(
  what: string,
  ask: () => Value | Promise<Value>,
  withinMs = 60_000,
): Promise<NonNullable<Value>> {
  const until = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > until) throw new Error(`not within ${withinMs} ms: ${what}`);
    await sleep(PAUSE_MS);
  }
}
