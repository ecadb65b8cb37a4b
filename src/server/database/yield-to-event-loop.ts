import { setImmediate } from 'node:timers/promises';

/**
 * Call it between the transactions of a loop. A request, such as one that stores a lead, is read only
 * between turns of the event loop, and a chain of promises never ends a turn.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}
