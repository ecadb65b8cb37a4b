import { type Log, withoutMessage } from '../log.ts';
import { MINUTE, SECOND } from '../time/clock.ts';
import { repeat, type Stoppable } from '../time/repeat.ts';

const PATIENCE_MS = 10 * SECOND;

type HeartbeatOptions = {
  readonly url: URL;
  /** Whether leads can be stored. */
  readonly isReady: () => Promise<boolean>;
  readonly log: Log;
};

/** Calls an address elsewhere, where the silence of a server that is down or stuck is noticed. */
export function startHeartbeat(options: HeartbeatOptions): Stoppable {
  return repeat(async (stopping) => {
    await beat(options, stopping);
    return MINUTE;
  });
}

/** The address is not logged: it is a secret by which anybody could keep the watcher quiet. */
export async function beat(
  { url, isReady, log }: HeartbeatOptions,
  stopping: AbortSignal,
): Promise<void> {
  try {
    if (!(await isReady())) return;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE_MS)]);
    const response = await fetch(url, { signal });
    await response.body?.cancel();
    if (!response.ok) log.warn({ status: response.status }, 'heartbeat refused');
  } catch (error) {
    if (!stopping.aborted) log.warn({ err: withoutMessage(error) }, 'heartbeat not sent');
  }
}
