import { say } from '../../scripts/setup/run.mjs';

/**
 * Measures every variant in each round, so that a slow minute of the machine is slow for all of
 * them. The order changes with each round, so that none always pays for the disk writes of the same
 * predecessor.
 * @template Figure
 * @param {string} part the name of the part, for the progress messages
 * @param {number} rounds
 * @param {Record<string, () => Promise<Figure>>} variants
 * @returns {Promise<Record<string, Figure[]>>} the figures of each variant, round by round
 */
export async function measureInTurn(part, rounds, variants) {
  /** @type {Record<string, Figure[]>} */
  const figures = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const [name, measure] of shuffled(Object.entries(variants))) {
      const figure = await measure();
      // Round 0 only warms up.
      if (round > 0) figures[name]?.push(figure);
    }
    say(`${part}: round ${round} of ${rounds}`);
  }
  return figures;
}

/** @template Item @param {readonly Item[]} items @returns {Item[]} */
function shuffled(items) {
  const places = items.map((item) => ({ item, place: Math.random() }));
  return places.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
}
