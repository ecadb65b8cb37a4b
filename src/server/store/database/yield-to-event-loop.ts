import { setImmediate } from 'node:timers/promises';

/**
 * Call it between the transactions of a loop. The SQLite thread receives calls, such as one that
 * stores a lead, only between turns of its event loop, and a chain of promises never ends a turn.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}
