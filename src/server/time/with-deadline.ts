/**
 * Runs an action whose signal aborts after so many milliseconds, or earlier with `signal`.
 * `AbortSignal.any` would do the same, but in Node 20 every call leaves an entry on a signal that
 * lives as long as the server.
 */
export async function withDeadline<Value>(
  signal: AbortSignal | undefined,
  ms: number,
  action: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(
    () => controller.abort(new DOMException('It took too long.', 'TimeoutError')),
    ms,
  );
  try {
    return await action(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
