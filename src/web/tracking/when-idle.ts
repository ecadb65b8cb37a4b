const FALLBACK_MS = 200;

/** Safari has no `requestIdleCallback` yet. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, FALLBACK_MS);
}
