export type Stoppable = { readonly stop: () => Promise<void> };

/**
 * Runs at once, and then again after each pause that a run asks for, or as soon as it is woken. The
 * run must not reject; the signal tells it to end early. Stopping waits for it.
 */
export function repeat(run: (stopping: AbortSignal) => Promise<number>) {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isAwake = false;
  let running = runOnce();

  async function runOnce(): Promise<void> {
    isRunning = true;
    isAwake = false;
    const pauseMs = await run(stopping.signal);
    isRunning = false;
    runIn(isAwake ? 0 : pauseMs);
  }

  function runIn(pauseMs: number): void {
    if (stopping.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = runOnce();
    }, pauseMs);
  }

  return {
    /** Runs soon, and once more if a run is under way. */
    wake: () => {
      // A second wake must not put off the run that the first one has asked for.
      if (!isAwake && !isRunning) runIn(0);
      isAwake = true;
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
