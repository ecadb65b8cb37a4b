import { openCommitQueue } from '../../database/commit-queue.ts';
import { isTransient } from '../../database/retry-transient.ts';
import type { Db } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { WebhookEvents } from './receive-events.ts';
import { receiveMessages, receiveStatuses } from './receive-events.ts';

/** Storing this many calls of Meta's webhook takes some ten milliseconds. */
const MAX_BATCH = 32;

type Call = { readonly events: WebhookEvents; readonly now: number };

/**
 * Webhook calls that arrive together share a transaction for their messages and one for their
 * statuses: statements and disk syncs cost little more for many calls than for one. If one call
 * fails, only that one is rejected.
 */
export function receiveTogether(db: Db): (events: WebhookEvents, now: number) => Promise<void> {
  async function store(calls: readonly Call[]): Promise<void> {
    const together = merged(calls);
    await transact(db, async (transaction) => {
      for (const { events, now } of together) await receiveMessages(transaction, events, now);
    });
    // A separate transaction, because an erasure locks our messages before those of the visitor.
    const statuses = together.flatMap(({ events }) => events.statuses);
    if (statuses.length === 0) return;
    await transact(db, (transaction) => receiveStatuses(transaction, statuses, latest(calls)));
  }

  async function commit(calls: readonly Call[]): Promise<readonly PromiseSettledResult<void>[]> {
    try {
      await store(calls);
      return calls.map(() => ({ status: 'fulfilled', value: undefined }));
    } catch (error) {
      // While the database is locked or unreachable, each call would only wait again.
      if (calls.length === 1 || isTransient(error)) {
        return calls.map(() => ({ status: 'rejected', reason: error }));
      }
    }
    const outcomes: PromiseSettledResult<void>[] = [];
    for (const call of calls) outcomes.push(...(await Promise.allSettled([store([call])])));
    return outcomes;
  }

  const take = openCommitQueue({ commit, maxBatch: MAX_BATCH });
  return async (events, now) => {
    const outcome = await take({ events, now });
    if (outcome.status === 'rejected') throw outcome.reason;
  };
}

/**
 * Merges the events of all calls into one. If one ends user ids, the calls stay separate: an
 * earlier call that names such an id must not bring it back.
 */
function merged(calls: readonly Call[]): readonly Call[] {
  if (calls.some(({ events }) => events.endedUserIds.length > 0)) return calls;
  const events = {
    messages: calls.flatMap(({ events: { messages } }) => messages),
    statuses: calls.flatMap(({ events: { statuses } }) => statuses),
    contacts: calls.flatMap(({ events: { contacts } }) => contacts),
    endedUserIds: [],
  };
  return [{ events, now: latest(calls) }];
}

function latest(calls: readonly Call[]): number {
  return Math.max(...calls.map(({ now }) => now));
}
