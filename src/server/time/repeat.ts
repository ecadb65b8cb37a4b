export type Stoppable = { readonly stop: () => Promise<void> };

/**
 * Runs at once, and then again after each pause that a run asks for. The run must not reject; the
 * signal tells it to end early. Stopping waits for it.
 */
export function repeat(run: (stopping: AbortSignal) => Promise<number>): Stoppable {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = runOnce();

  async function runOnce(): Promise<void> {
    const pauseMs = await run(stopping.signal);
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      running = runOnce();
    }, pauseMs);
  }

  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
