import { setTimeout as sleep } from 'node:timers/promises';
import { openCommitQueue } from '../database/commit-queue.ts';
import { type Log, withoutMessage } from '../log.ts';
import { SECOND } from '../time/clock.ts';
import type { DeliveryResult } from './delivery.ts';

const PAUSE_MS = SECOND / 2;
const MAX_BATCH = 100;

type ResultWriterOptions = {
  readonly record: (results: readonly DeliveryResult[]) => Promise<void>;
  readonly log: Log;
  readonly isStopping: () => boolean;
};

/**
 * Tries again until a result is written. Meanwhile its place in the relay stays taken, so a
 * database in trouble stops the relay instead of making it send the same leads over and over.
 */
export function openResultWriter({ record, log, isStopping }: ResultWriterOptions) {
  return openCommitQueue<DeliveryResult, undefined>({
    commit: async (results) => {
      await persist(results);
      return [];
    },
    maxBatch: MAX_BATCH,
  });

  async function persist(results: readonly DeliveryResult[]): Promise<void> {
    for (;;) {
      try {
        await record(results);
        return;
      } catch (error) {
        const deliveries = results.length;
        log.error({ err: withoutMessage(error), deliveries }, 'results not recorded');
        if (isStopping()) return;
        await sleep(PAUSE_MS);
      }
    }
  }
}
