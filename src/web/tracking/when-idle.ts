/** Safari has no `requestIdleCallback`. */
const FALLBACK_MS = 200;

export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback);
  else setTimeout(callback, FALLBACK_MS);
}
