import type { MessageDecision } from '../../../domain/answer/decide-for-message.ts';
import { countUpTo } from '../../database/count-of.ts';
import { engineOf } from '../../database/engine-of.ts';
import { isTransient } from '../../database/retry-transient.ts';
import type { Db, StoredMessage } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { LeadReach } from '../../leads/lead.ts';
import { type LoggableError, withoutMessage } from '../../log.ts';
import { nameOf } from '../../people/message-sender.ts';
import { MINUTE } from '../../time/clock.ts';
import { type DecidedMessage, decideMessage } from './decide-message.ts';

export type HandledMessages = {
  /** How many due messages were processed, without those left over when the database failed. */
  readonly handled: number;
  /** How many messages were put into the outbox. */
  readonly queued: number;
  /** The leads that were erased because their visitor asked for it. */
  readonly erased: readonly LeadReach[];
  /** Loggable errors of messages that could not be decided; these are retried. */
  readonly errors: readonly LoggableError[];
};

/** Messages that are due and not decided yet. */
export type UndecidedMessages = {
  readonly count: number;
  /** When the next one to decide was received; 0 if there is none. */
  readonly nextReceivedAt: number;
};

/** How long a message waits after deciding about it has failed. */
const FAILED_PAUSE_MS = MINUTE;

/** How many of the eight connections decide concurrently; leads need the others. */
const LANES = 3;

const QUEUING = new Set<MessageDecision['kind']>([
  'answer',
  'ask_for_number',
  'say_nothing_found',
  'say_no_data',
  'erase',
]);

/**
 * Decides about the messages that are due, the oldest first. `announceErasure` tells the automation
 * about erased leads that were sent to it.
 */
export async function decideMessages(
  db: Db,
  now: number,
  limit: number,
  announceErasure = false,
): Promise<HandledMessages> {
  const due = await dueMessages(db, now).selectAll().limit(limit).execute();
  if (due.length === 0) return { handled: 0, queued: 0, erased: [], errors: [] };
  const decide = engineOf(db) === 'sqlite' ? decideTogether : decideInLanes;
  const { handled, done, errors } = await decide({ db, now, announceErasure }, due);
  return {
    handled,
    queued: done.filter(({ kind }) => QUEUING.has(kind)).length,
    erased: done.flatMap(({ erased }) => erased),
    errors,
  };
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

type Run = { readonly db: Db; readonly now: number; readonly announceErasure: boolean };
type Decided = {
  readonly handled: number;
  readonly done: readonly DecidedMessage[];
  readonly errors: HandledMessages['errors'];
};

/**
 * SQLite has one writer, and syncing the disk costs the same for one decision as for several. If
 * one of them fails, all are rolled back, and each gets its own transaction.
 */
async function decideTogether(run: Run, due: readonly StoredMessage[]): Promise<Decided> {
  try {
    const done = await transact(run.db, async (transaction) => {
      const all: (DecidedMessage | undefined)[] = [];
      for (const message of due) {
        all.push(await decideMessage(transaction, message, run.now, run.announceErasure));
      }
      return all;
    });
    return { handled: due.length, done: done.filter((one) => one !== undefined), errors: [] };
  } catch (error) {
    if (isTransient(error)) throw error;
    return decideEach(run, due);
  }
}

/**
 * PostgreSQL serves several connections at once, and most of a decision is waiting for its replies.
 * The messages of one sender stay in one lane, in their order.
 */
async function decideInLanes(run: Run, due: readonly StoredMessage[]): Promise<Decided> {
  const laneOfSender = new Map<string, StoredMessage[]>();
  const lanes = Array.from({ length: LANES }, (): StoredMessage[] => []);
  for (const message of due) {
    const sender = nameOf(message);
    const lane = laneOfSender.get(sender) ?? lanes[laneOfSender.size % LANES] ?? [];
    laneOfSender.set(sender, lane);
    lane.push(message);
  }
  const decided = await Promise.all(lanes.map((lane) => decideEach(run, lane)));
  return {
    handled: decided.reduce((sum, { handled }) => sum + handled, 0),
    done: decided.flatMap(({ done }) => done),
    errors: decided.flatMap(({ errors }) => errors),
  };
}

/**
 * Decides each in its own transaction. One that fails is postponed, so that it does not hold up the
 * others. If the database itself fails, the rest stays due; finished decisions are returned all the
 * same, because they may have erased leads.
 */
async function decideEach(
  { db, now, announceErasure }: Run,
  due: readonly StoredMessage[],
): Promise<Decided> {
  let handled = 0;
  const done: DecidedMessage[] = [];
  const errors: LoggableError[] = [];
  try {
    for (const message of due) {
      const one = await transact(db, (transaction) =>
        decideMessage(transaction, message, now, announceErasure),
      ).catch(async (error: unknown) => {
        if (isTransient(error)) throw error;
        errors.push(withoutMessage(error));
        await postpone(db, message.id, now);
      });
      if (one) done.push(one);
      handled++;
    }
  } catch (error) {
    errors.push(withoutMessage(error));
  }
  return { handled, done, errors };
}

async function postpone(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('incoming_messages')
    .set({ decide_at: now + FAILED_PAUSE_MS })
    .where('id', '=', id)
    .execute();
}
