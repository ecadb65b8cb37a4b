import { setImmediate } from 'node:timers/promises';

/**
 * For loops of transactions: SQLite's thread reads the messages of others, who may bring a lead,
 * only between turns of its event loop, which a chain of promises never ends.
 */
export async function letOthersIn(): Promise<void> {
  await setImmediate();
}
