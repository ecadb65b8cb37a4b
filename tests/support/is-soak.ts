/** Set by hand: `SOAK=1 npm test` also runs the tests of `tests/soak`, and the long forms of others. */
export const IS_SOAK = process.env['SOAK'] === '1';
