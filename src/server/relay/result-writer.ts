import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import { type Log, withoutMessage } from '../log.ts';
import type { DeliveryResult } from '../store/deliveries/delivery.ts';

const PAUSE_MS = SECOND / 2;

export type ResultWriterParts = {
  readonly record: (results: readonly DeliveryResult[]) => Promise<void>;
  readonly log: Log;
  readonly isStopping: () => boolean;
};

/**
 * Results that come together are committed together. One that cannot be written is tried again
 * until it is: meanwhile its place in the relay stays taken, so a database in trouble stops the
 * relay instead of making it send the same leads over and over.
 */
export function openResultWriter({ record, log, isStopping }: ResultWriterParts) {
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
        await record(batch);
        return;
      } catch (error) {
        log.error({ err: withoutMessage(error), deliveries: batch.length }, 'results not recorded');
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
