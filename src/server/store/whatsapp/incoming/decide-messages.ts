import type { Kysely } from 'kysely';
import type { MessageDecision } from '../../../../domain/answer/decide-for-message.ts';
import { MINUTE } from '../../../clock.ts';
import { type LoggableError, withoutMessage } from '../../../log.ts';
import { isTransient } from '../../retry-transient.ts';
import type { Tables } from '../../schema.ts';
import { transact } from '../../transact.ts';
import type { HandledMessages, HandleOptions } from '../answer-store.ts';
import { type DecidedMessage, decideMessage } from './decide-message.ts';

/** How long a message rests about which nothing could be decided. */
const FAILED_REST_MS = MINUTE;

const QUEUING = new Set<MessageDecision['kind']>([
  'answer',
  'ask_for_number',
  'say_nothing_found',
  'erase',
]);

/** Decides about the messages that are due, the oldest first. */
export async function decideMessages(
  db: Kysely<Tables>,
  engine: 'sqlite' | 'postgres',
  now: number,
  limit: number,
  options: HandleOptions = {},
): Promise<HandledMessages> {
  const due = await db
    .selectFrom('incoming_messages')
    .select('id')
    .where('handled_at', '=', 0)
    .where('decide_at', '<=', now)
    .orderBy('decide_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (due.length === 0) return { handled: 0, queued: 0, erased: [], errors: [] };
  const decide = (transaction: Kysely<Tables>, id: string) =>
    decideMessage(transaction, engine, id, now, options);
  const ids = due.map(({ id }) => id);
  const together = engine === 'sqlite' ? await decideTogether(db, ids, decide) : undefined;
  const { done, errors } = together ?? (await decideEach(db, ids, decide, now));
  return {
    handled: due.length,
    queued: done.filter(({ kind }) => QUEUING.has(kind)).length,
    erased: done.flatMap(({ erased }) => erased),
    errors,
  };
}

type Decide = (transaction: Kysely<Tables>, id: string) => Promise<DecidedMessage | undefined>;
type Decided = {
  readonly done: readonly DecidedMessage[];
  readonly errors: HandledMessages['errors'];
};

/**
 * SQLite has one writer, and syncing the disk costs the same for one decision as for several.
 * Returns nothing, and changes nothing, where one of them fails.
 */
async function decideTogether(
  db: Kysely<Tables>,
  ids: readonly string[],
  decide: Decide,
): Promise<Decided | undefined> {
  try {
    const done = await transact(db, async (transaction) => {
      const all: (DecidedMessage | undefined)[] = [];
      for (const id of ids) all.push(await decide(transaction, id));
      return all;
    });
    return { done: done.filter((one) => one !== undefined), errors: [] };
  } catch (error) {
    if (isTransient(error)) throw error;
    return undefined;
  }
}

/** Each in a transaction of its own. One that fails makes room for the others, and comes again. */
async function decideEach(
  db: Kysely<Tables>,
  ids: readonly string[],
  decide: Decide,
  now: number,
): Promise<Decided> {
  const done: DecidedMessage[] = [];
  const errors: LoggableError[] = [];
  for (const id of ids) {
    try {
      const one = await transact(db, (transaction) => decide(transaction, id));
      if (one) done.push(one);
    } catch (error) {
      if (isTransient(error)) throw error;
      errors.push(withoutMessage(error));
      await db
        .updateTable('incoming_messages')
        .set({ decide_at: now + FAILED_REST_MS })
        .where('id', '=', id)
        .execute();
    }
  }
  return { done, errors };
}
