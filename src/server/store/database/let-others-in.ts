import { setImmediate } from 'node:timers/promises';

/**
 * Call it between the transactions of a loop: the SQLite thread reads messages, which may bring a
 * lead, only between turns of its event loop, and a chain of promises never ends a turn.
 */
export async function letOthersIn(): Promise<void> {
  await setImmediate();
}
