/**
 * What was loaded last, by screen and filter, so that Back shows it at once. It lives in memory
 * alone and is forgotten when the session ends.
 */
export const cache = new Map<string, unknown>();
