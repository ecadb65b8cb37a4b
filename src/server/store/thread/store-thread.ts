import { resolve as absolute } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DatabaseSetting } from '../../settings/database.ts';
import type { ServerStore } from '../lead-store.ts';
import { problemOf, watchFile } from '../sqlite/watch-file.ts';
import {
  OPENING,
  type StoreAnswer,
  type StoreMethods,
  type StorePart,
  unpackError,
} from './store-messages.ts';

type Caller = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
};

type SqliteSetting = Extract<DatabaseSetting, { engine: 'sqlite' }>;

/**
 * Opens the store in a worker thread, because SQLite computes and syncs the disk on the calling
 * thread: the server keeps reading and answering requests. A call is one message there and one
 * back, however many queries it makes.
 */
export async function openStoreThread(
  workerFile: string,
  setting: SqliteSetting,
): Promise<ServerStore> {
  const worker = new Worker(workerFile, { workerData: setting });
  const callers = new Map<number, Caller>();
  let calls = OPENING;
  let isOpen = false;
  let failure: Error | undefined;

  worker.on('message', (answer: StoreAnswer) => {
    const caller = callers.get(answer.id);
    callers.delete(answer.id);
    if ('error' in answer) caller?.reject(unpackError(answer.error));
    else caller?.resolve(answer.value);
  });
  worker.on('error', (error) => {
    failure = error;
  });
  worker.on('exit', () => {
    failure ??= new Error('The thread of the database has ended.');
    for (const { reject } of callers.values()) reject(failure);
    callers.clear();
    // Unexpected, so the server stops as it does after any other uncaught error.
    if (isOpen) throw failure;
  });

  const methodsOf = (part: StorePart, names: readonly string[]) =>
    Object.fromEntries(
      names.map((method) => [method, (...args: readonly unknown[]) => call(part, method, args)]),
    );

  function call(part: StorePart, method: string, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (failure) throw failure;
      const id = ++calls;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage({ id, part, method, args });
      callers.set(id, { resolve, reject });
    });
  }

  const methods = (await new Promise<unknown>((resolve, reject) => {
    callers.set(OPENING, { resolve, reject });
  })) as StoreMethods;
  isOpen = true;
  const assertFileInPlace = watchFile(absolute(setting.path));
  return {
    engine: 'sqlite',
    ...methodsOf('store', methods.store),
    desk: methodsOf('desk', methods.desk),
    problem: () => problemOf(assertFileInPlace),
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      try {
        await call('store', 'close', []);
      } finally {
        await worker.terminate();
      }
    },
  } as unknown as ServerStore;
}
