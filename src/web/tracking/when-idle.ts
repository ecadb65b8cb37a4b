/** Safari has no `requestIdleCallback`. */
const FALLBACK_MS = 200;

/** After the `load` event, which a script that hangs would put off for ever if it were added before. */
export function whenIdle(callback: () => void): void {
  if (document.readyState !== 'complete') {
    addEventListener('load', () => whenIdle(callback), { once: true });
    return;
  }
  if ('requestIdleCallback' in window) requestIdleCallback(callback);
  else setTimeout(callback, FALLBACK_MS);
}
