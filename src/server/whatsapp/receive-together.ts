import type { Clock } from '../clock.ts';
import { retryTransient } from '../store/retry-transient.ts';
import type { AnswerStore, WebhookEvents } from '../store/whatsapp/answer-store.ts';

/** Storing this many calls takes a few milliseconds; more would delay the first ones. */
const MAX_BATCH = 64;

type Waiting = {
  readonly events: WebhookEvents;
  readonly resolve: (stored: Promise<void>) => void;
};

/**
 * Stores what calls of the webhook bring; the result resolves once it is on disk. Calls that arrive
 * together are committed together, as leads are: syncing the disk costs the same for one as for all.
 */
export function receiveTogether(
  store: Pick<AnswerStore, 'receive'>,
  clock: Clock,
): (events: WebhookEvents) => Promise<void> {
  let queue: Waiting[] = [];
  let isRunning = false;

  const receive = (events: WebhookEvents) =>
    retryTransient(clock, () => store.receive(events, clock.now()));

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_BATCH);
      queue = queue.slice(MAX_BATCH);
      await commit(batch);
    }
    isRunning = false;
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    const stored = receive(merged(batch.map(({ events }) => events)));
    await stored.then(
      () => batch.forEach(({ resolve }) => resolve(stored)),
      () =>
        batch.forEach(({ events, resolve }) => {
          // One of several may be the reason: the others must not fail with it.
          resolve(batch.length === 1 ? stored : receive(events));
        }),
    );
  }

  return (events) =>
    new Promise((resolve) => {
      queue.push({ events, resolve });
      if (isRunning) return;
      isRunning = true;
      // Sockets that are readable now are read first, so that their events join the batch.
      setImmediate(() => void drain());
    });
}

function merged(calls: readonly WebhookEvents[]): WebhookEvents {
  return {
    messages: calls.flatMap(({ messages }) => messages),
    statuses: calls.flatMap(({ statuses }) => statuses),
    contacts: calls.flatMap(({ contacts }) => contacts),
    endedUserIds: calls.flatMap(({ endedUserIds }) => endedUserIds),
  };
}
