import { countUpTo } from '../../database/count-of.ts';
import { isTransient } from '../../database/retry-transient.ts';
import type { Db } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { yieldToEventLoop } from '../../database/yield-to-event-loop.ts';
import type { LeadReach } from '../../leads/lead.ts';
import { type LoggableError, withoutMessage } from '../../log.ts';
import { MINUTE } from '../../time/clock.ts';
import { decideMessage } from './decide-message.ts';

type HandledMessages = {
  /**
   * How many due messages were processed, without those that another instance decides about, or
   * that are left over because the database failed.
   */
  readonly handled: number;
  /** The leads that were erased because their visitor asked for it. */
  readonly erased: readonly LeadReach[];
  /** Loggable errors of messages that could not be decided; these are retried. */
  readonly errors: readonly LoggableError[];
};

/** Messages that are due and not decided yet. */
type UndecidedMessages = {
  readonly count: number;
  /** When the next one to decide was received; 0 if there is none. */
  readonly nextReceivedAt: number;
};

/** How long a message waits after deciding about it has failed. */
const FAILED_PAUSE_MS = MINUTE;

/**
 * Decides about the messages that are due, the oldest first and each in its own transaction. One that
 * fails is postponed, so that it does not hold up the others. If the database itself fails, the rest
 * stays due; what was decided before is returned all the same, because it may have erased leads.
 * `announceErasure` tells the automation about erased leads that were sent to it.
 */
export async function decideMessages(
  db: Db,
  now: number,
  limit: number,
  announceErasure = false,
): Promise<HandledMessages> {
  let handled = 0;
  const erased: LeadReach[] = [];
  const errors: LoggableError[] = [];
  const due = await dueMessages(db, now).selectAll().limit(limit).execute();
  try {
    for (const message of due) {
      const decided = await transact(db, (transaction) =>
        decideMessage(transaction, message, now, announceErasure),
      ).catch(async (error: unknown) => {
        if (isTransient(error)) throw error;
        errors.push(withoutMessage(error));
        await postpone(db, message.id, now);
        return [];
      });
      if (decided) handled++;
      erased.push(...(decided ?? []));
      await yieldToEventLoop();
    }
  } catch (error) {
    errors.push(withoutMessage(error));
  }
  return { handled, erased, errors };
}

/** Selects the due messages, the next one to decide first. */
function dueMessages(db: Db, now: number) {
  return db
    .selectFrom('incoming_messages')
    .where('handled_at', 'is', null)
    .where('decide_at', '<=', now)
    .orderBy('decide_at')
    .orderBy('id');
}

/** Counts up to `limit`. */
export async function undecidedMessages(
  db: Db,
  now: number,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<UndecidedMessages> {
  const due = dueMessages(db, now);
  const next = await due.select('received_at').limit(1).executeTakeFirst();
  return { count: await countUpTo(db, due, limit), nextReceivedAt: next?.received_at ?? 0 };
}

async function postpone(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('incoming_messages')
    .set({ decide_at: now + FAILED_PAUSE_MS })
    .where('id', '=', id)
    .execute();
}
