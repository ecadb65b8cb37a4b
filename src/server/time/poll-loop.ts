type PollLoopOptions = {
  /** Must not reject. Resolves to whether there is more to do immediately. */
  readonly poll: () => Promise<boolean>;
  /** The time between two polls if `wake` is not called. */
  readonly everyMs: number;
  /** The shortest pause before the next poll; none by default. */
  readonly restMs?: () => number;
};

type PollLoop = {
  /** Polls soon, and once more if a poll is under way. */
  readonly wake: () => void;
  /** Starts no further poll, and resolves once the current one has ended. */
  readonly stop: () => Promise<void>;
};

/** Polls again and again, one poll at a time, and earlier whenever it is woken. */
export function startPollLoop(options: PollLoopOptions): PollLoop {
  const { poll, everyMs, restMs = () => 0 } = options;
  let isStopping = false;
  let isPolling = false;
  let isAwake = false;
  let polling: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    // A second wake must not put off the poll that the first one has asked for.
    if (!isAwake && !isPolling) pollIn(restMs());
    isAwake = true;
  }

  function pollIn(delayMs: number): void {
    if (isStopping) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      polling = run();
    }, delayMs);
  }

  async function run(): Promise<void> {
    isPolling = true;
    isAwake = false;
    const hasMore = await poll();
    isPolling = false;
    if (hasMore) isAwake = true;
    pollIn(Math.max(restMs(), isAwake ? 0 : everyMs));
  }

  wake();
  return {
    wake,
    stop: () => {
      isStopping = true;
      clearTimeout(timer);
      return polling;
    },
  };
}
