import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseSetting } from '../../settings/database.ts';
import { openServerStore } from '../open-store.ts';
import {
  OPENING,
  packError,
  type StoreAnswer,
  type StoreCall,
  type StoreMethods,
} from './store-messages.ts';

type Methods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** Opens the store in this thread, and answers calls from then on. */
async function open(): Promise<StoreMethods> {
  const store = await openServerStore(workerData as DatabaseSetting);
  const parts = { store, desk: store.desk } as unknown as Record<StoreCall['part'], Methods>;
  parentPort?.on('message', ({ id, part, method, args }: StoreCall) => {
    void answer(id, () => parts[part][method]?.(...args));
  });
  return { store: methodsOf(parts.store), desk: methodsOf(parts.desk) };
}

async function answer(id: number, action: () => unknown): Promise<void> {
  try {
    send({ id, value: await action() });
  } catch (error) {
    send({ id, error: packError(error) });
  }
}

function send(message: StoreAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}

function methodsOf(part: Methods): readonly string[] {
  return Object.keys(part).filter((name) => typeof part[name] === 'function');
}

await answer(OPENING, open);
