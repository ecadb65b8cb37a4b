import { type Log, withoutMessage } from '../../log.ts';
import type { ServerStore } from '../lead-store.ts';

/** Leads are erased already when this fails, and the daily run of retention tries it again. */
export async function scrubErased(
  store: Pick<ServerStore, 'scrub'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  try {
    await store.scrub();
  } catch (error) {
    log.warn(
      { err: withoutMessage(error) },
      'the bytes of an erased lead are still in the files: run leads scrub',
    );
  }
}
