/**
 * The last loaded values, by screen and filter, so that Back shows them at once. They are kept in
 * memory only, and dropped when the session ends.
 */
export const cache = new Map<string, unknown>();
