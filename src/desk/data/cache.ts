/**
 * What was loaded last, by screen and filter, so that Back shows it at once. It lives in memory
 * alone and is forgotten when the session ends.
 */
const values = new Map<string, unknown>();

export function remembered(key: string): unknown {
  return values.get(key);
}

export function remember(key: string, value: unknown): void {
  values.set(key, value);
}

export function forget(key: string): void {
  values.delete(key);
}

export function forgetAll(): void {
  values.clear();
}
