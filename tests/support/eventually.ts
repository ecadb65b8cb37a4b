import { setTimeout as sleep } from 'node:timers/promises';
import { size } from './soak.ts';

const PAUSE_MS = 25;
const WITHIN_MS = size(60_000, 300_000);

/** Asks until the answer is one; what throws ends the waiting. */
export async function eventually<Value>(
  what: string,
  ask: () => Value | Promise<Value>,
  withinMs = WITHIN_MS,
): Promise<NonNullable<Value>> {
  const until = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > until) throw new Error(`not within ${withinMs} ms: ${what}`);
    await sleep(PAUSE_MS);
  }
}
