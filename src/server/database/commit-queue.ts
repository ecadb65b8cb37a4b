import { StoreError } from './store-error.ts';

/** Several seconds of full load. Beyond that, a 503 is better than an endless queue. */
const MAX_QUEUE = 10_000;

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

type CommitQueueOptions<Item, Result> = {
  /** Commits a batch; resolves once it is on disk, with the results in the order of the items. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly maxBatch: number;
};

/**
 * Items that arrive together are committed together: syncing the disk costs the same for one of
 * them as for a hundred, and the next batch collects while one is being synced. The returned
 * function resolves once its item is on disk.
 */
export function openCommitQueue<Item, Result>(
  options: CommitQueueOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = [];
  let isRunning = false;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, options.maxBatch);
      queue = queue.slice(options.maxBatch);
      await commit(batch);
    }
    isRunning = false;
  }

  async function commit(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.commit(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as Result);
      });
    } catch (error) {
      // The queue must not grow during an outage, so items that arrived since fail too.
      for (const { reject } of [...batch, ...queue]) reject(error);
      queue = [];
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (queue.length >= MAX_QUEUE) {
        reject(new StoreError('Too much is waiting to be stored.'));
        return;
      }
      queue.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // Sockets that are readable now are read first, so that what they bring joins the batch.
      setImmediate(() => void drain());
    });
}
