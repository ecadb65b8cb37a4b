import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import { type Log, withoutMessage } from '../log.ts';
import type { DeliveryResult, RelayStore } from '../store/lead-store.ts';

const PAUSE_MS = SECOND / 2;

/**
 * Results that come together are committed together. One that cannot be written is tried until
 * it is: its place stays taken, so a database in trouble stops the relay instead of making it
 * send leads again and again whose delivery nobody could note down.
 */
export function openResultWriter(store: RelayStore, log: Log, isStopping: () => boolean) {
  let pending: DeliveryResult[] = [];
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    await new Promise(setImmediate);
    while (pending.length > 0) {
      const batch = pending;
      pending = [];
      await persist(batch);
    }
    running = undefined;
  }

  async function persist(batch: readonly DeliveryResult[]): Promise<void> {
    for (;;) {
      try {
        await store.record(batch);
        return;
      } catch (error) {
        log.error({ err: withoutMessage(error), leads: batch.length }, 'results not recorded');
        if (isStopping()) return;
        await sleep(PAUSE_MS);
      }
    }
  }

  /** Resolves once the result is on disk. */
  return (result: DeliveryResult): Promise<void> => {
    pending.push(result);
    running ??= drain();
    return running;
  };
}
