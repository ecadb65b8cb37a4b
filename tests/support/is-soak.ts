/** `npm run soak` sets it; without it every test that has a long form runs in its short one. */
export const IS_SOAK = process.env['SOAK'] === '1';
