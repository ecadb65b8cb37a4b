/** @typedef {Record<string, () => Promise<unknown>>} Operations by their names in the report */
/** @typedef {Record<string, Record<number, number[]>>} Times in ms, of each operation at each size, round by round */

/**
 * Runs every operation at each size in turn, so that a slow minute of the machine is slow for all
 * sizes.
 * @param {number} rounds
 * @param {(round: number) => readonly (readonly [number, Operations])[]} operationsAt each size
 */
export async function timesInTurn(rounds, operationsAt) {
  /** @type {Times} */
  const times = {};
  for (let round = 0; round <= rounds; round++) {
    for (const [size, operations] of operationsAt(round)) {
      for (const [operation, run] of Object.entries(operations)) {
        const startedAt = performance.now();
        await run();
        const time = performance.now() - startedAt;
        // The first round only warms up.
        if (round > 0) ((times[operation] ??= {})[size] ??= []).push(time);
      }
    }
  }
  return times;
}
