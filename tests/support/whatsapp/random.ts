/** The same numbers for the same seed, so that a failing run can be repeated. */
export type Random = {
  readonly chance: (probability: number) => boolean;
  /** A whole number, both ends included. */
  readonly between: (from: number, to: number) => number;
  /** Digits of an alphabet, for ids. */
  readonly digits: (count: number, alphabet?: string) => string;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  // From 0 up to, but not including, 1. Mulberry32: short, and good enough for a test.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    chance: (probability) => probability > 0 && next() < probability,
    between,
    digits: (count, alphabet = '0123456789') =>
      Array.from({ length: count }, () => alphabet[between(0, alphabet.length - 1)]).join(''),
  };
}
