/**
 * Runs an action whose signal aborts after so many milliseconds, or earlier with `signal`.
 * `AbortSignal.any` and `AbortSignal.timeout` would do the same, with a timer that tests cannot move.
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
