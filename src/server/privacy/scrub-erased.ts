import { type Log, withoutMessage } from '../log.ts';

const ERASED_NOW =
  'the bytes of an erased lead are still in the files: run leads erase with its id again';

/** A failure is only logged: the leads are erased, and the daily retention run tries again. */
export async function scrubErased(
  store: { readonly scrub: () => Promise<void> },
  log: Pick<Log, 'warn'>,
  warning = ERASED_NOW,
): Promise<void> {
  try {
    await store.scrub();
  } catch (error) {
    log.warn({ err: withoutMessage(error) }, warning);
  }
}
