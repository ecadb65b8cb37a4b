import type { Kysely } from 'kysely';
import { openCommitQueue } from '../commit-queue.ts';
import { isTransient } from '../retry-transient.ts';
import type { Tables } from '../schema.ts';
import { transact } from '../transact.ts';
import type { AnswerStore, WebhookEvents } from '../whatsapp/answer-store.ts';
import { receiveEvents } from '../whatsapp/incoming/receive-events.ts';

/** Storing this many calls of Meta's webhook takes some ten milliseconds. */
const MAX_BATCH = 32;

type Call = { readonly events: WebhookEvents; readonly now: number };

/**
 * SQLite syncs the disk on the thread of its queries, so calls of the webhook that arrive together
 * share one transaction. Whatever fails in one of them fails that call alone.
 */
export function receiveTogether(db: Kysely<Tables>): AnswerStore['receive'] {
  const store = (calls: readonly Call[]) =>
    transact(db, async (transaction) => {
      for (const { events, now } of calls) await receiveEvents(transaction, 'sqlite', events, now);
    });

  async function commit(calls: readonly Call[]): Promise<readonly PromiseSettledResult<void>[]> {
    try {
      await store(calls);
      return calls.map(() => ({ status: 'fulfilled', value: undefined }));
    } catch (error) {
      // While the database is locked, each of them would only block the thread once more.
      if (calls.length === 1 || isTransient(error)) {
        return calls.map(() => ({ status: 'rejected', reason: error }));
      }
    }
    const outcomes: PromiseSettledResult<void>[] = [];
    for (const call of calls) outcomes.push(...(await Promise.allSettled([store([call])])));
    return outcomes;
  }

  const take = openCommitQueue({ commit, maxBatch: MAX_BATCH, what: 'messages' });
  return async (events, now) => {
    const outcome = await take({ events, now });
    if (outcome.status === 'rejected') throw outcome.reason;
  };
}
