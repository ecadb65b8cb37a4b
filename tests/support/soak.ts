/** Set by hand: `SOAK=1 npm test` also runs the tests of `tests/soak`, and the long forms of others. */
export const IS_SOAK = process.env['SOAK'] === '1';

/** A count or an amount: the first for `npm test`, the second for `SOAK=1 npm test`. */
export function size(short: number, long: number): number {
  return IS_SOAK ? long : short;
}

/** Far more than a scenario needs: on a busy machine, only a hang should end here. */
export const SCENARIO_TIMEOUT_MS = size(120_000, 600_000);
