import { type Log, withoutMessage } from '../log.ts';
import type { DeskStore } from '../store/desk-queries.ts';
import { type Clock, MINUTE, SECOND } from '../time/clock.ts';
import { type PollLoop, startPollLoop } from '../time/poll-loop.ts';

/** Small, because on SQLite leads wait for a batch to end, which takes four milliseconds. */
const BATCH = 25;

/** How long the desk may take to learn of changes by the command line or another instance. */
const IDLE_MS = SECOND;

/** New leads are indexed together, because a commit for each would compete with intake. */
const GATHER_MS = SECOND / 4;

/** While there is much to index, four fifths of the time are left to other work. */
const REST_RATIO = 4;
/**
 * How often expired sessions, invitations, keys of actions and file requests are deleted. The last
 * may contain a searched name.
 */
const FORGET_EVERY_MS = 10 * MINUTE;

/** A lock that is held for a moment is not worth a warning. */
const FAILURES_BEFORE_WARNING = 10;

type IndexerOptions = {
  readonly desk: Pick<DeskStore, 'index' | 'forgetSessions'>;
  readonly clock: Clock;
  readonly log: Log;
};

/** Keeps the lists of the desk up to date with the leads. */
export function startIndexer({ desk, clock, log }: IndexerOptions): PollLoop {
  let restMs = 0;
  let failures = 0;
  let forgottenAt = Number.NEGATIVE_INFINITY;

  async function poll(): Promise<boolean> {
    const startedAt = clock.monotonic();
    try {
      await forget();
      const hasMore = (await desk.index(BATCH)) === BATCH;
      failures = 0;
      restMs = hasMore ? (clock.monotonic() - startedAt) * REST_RATIO : GATHER_MS;
      return hasMore;
    } catch (error) {
      failures++;
      if (failures === FAILURES_BEFORE_WARNING) {
        log.warn({ err: withoutMessage(error) }, 'lists of the desk not updated: retrying');
      }
      restMs = GATHER_MS;
      return false;
    }
  }

  async function forget(): Promise<void> {
    if (clock.monotonic() - forgottenAt < FORGET_EVERY_MS) return;
    await desk.forgetSessions(clock.now());
    forgottenAt = clock.monotonic();
  }

  return startPollLoop({ poll, everyMs: IDLE_MS, restMs: () => restMs });
}
