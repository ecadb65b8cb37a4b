import type { Store } from '../../database/store.ts';
import { type Log, type LoggableError, oncePerMinute, withoutMessage } from '../../log.ts';
import { scrubErased } from '../../privacy/scrub-erased.ts';
import { warnOfCopies } from '../../privacy/warn-of-copies.ts';
import { type Clock, SECOND } from '../../time/clock.ts';
import { repeat } from '../../time/repeat.ts';
import { decideLeads } from '../deciding/decide-leads.ts';
import { decideMessages } from '../deciding/decide-messages.ts';
import { isErasureUnconfirmed } from '../deciding/pending-erasure.ts';
import { phonesToAnswer } from '../deciding/phones-to-answer.ts';
import { expireMessages } from '../outgoing/expire-messages.ts';

const POLL_MS = SECOND;

/** How often to search for leads whose message came first, and for answers that are too late. */
const SWEEP_MS = 15 * SECOND;

const BATCH = 10;

type AnsweringOptions = {
  readonly store: Pick<Store, 'db' | 'scrub'>;
  /** Whether the automation is told when a lead that it was sent is erased. */
  readonly announceErasure: boolean;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when something may have been put into the outbox. */
  readonly onDecided: () => void;
};

/** What is remembered between two polls. Times are those of the monotonic clock. */
type State = {
  /** The numbers of leads that were stored since the last poll. */
  phones: string[];
  sweptAt: number;
  /** Whether SQLite's log may hold what was erased since the last sweep. */
  mustScrub: boolean;
};

type Loop = AnsweringOptions & {
  readonly state: State;
  readonly mayLog: ReturnType<typeof oncePerMinute>;
};

/** Decides how to react to each message, and answers leads whose message came before them. */
export function startAnswering(options: AnsweringOptions) {
  const { clock } = options;
  const state: State = { phones: [], sweptAt: Number.NEGATIVE_INFINITY, mustScrub: false };
  const loop = { ...options, state, mayLog: oncePerMinute(clock) };
  const { wake, stop } = repeat(() => poll(loop));
  return {
    /** Call after messages or statuses were stored. */
    wake,
    /** Call after leads with these phone numbers were stored. */
    leadsStored: (stored: readonly string[]) => {
      state.phones.push(...stored);
      wake();
    },
    stop,
  };
}

/** Returns the pause before the next poll. */
async function poll(loop: Loop): Promise<number> {
  const { mayLog } = loop;
  let hasMore = false;
  try {
    hasMore = (await handleMessages(loop)) === BATCH;
    await handleLeads(loop);
  } catch (error) {
    const err = withoutMessage(error);
    if (mayLog(err['code'])) logError(loop, err);
  }
  return hasMore ? 0 : POLL_MS;
}

function logError({ log }: Loop, err: LoggableError): void {
  log.error({ err }, 'WhatsApp messages not handled: trying again');
}

async function handleMessages(loop: Loop): Promise<number> {
  const { store, state, announceErasure, clock, log, onDecided } = loop;
  const { handled, erased, errors } = await decideMessages(
    store.db,
    clock.now(),
    BATCH,
    announceErasure,
  );
  if (handled > 0) onDecided();
  if (erased.length > 0) {
    const sent = erased.filter(({ wasSent }) => wasSent).map(({ id }) => id);
    if (!announceErasure) warnOfCopies(log, sent);
    state.mustScrub = true;
    scrub(loop);
  }
  for (const error of errors) logError(loop, error);
  return handled;
}

async function handleLeads(loop: Loop): Promise<void> {
  const { store, state, clock, onDecided } = loop;
  const stored = state.phones;
  state.phones = [];
  const all = [...stored, ...(await sweep(loop))];
  if (all.length === 0) return;
  await decideLeads(store.db, all, clock.now());
  onDecided();
}

async function sweep(loop: Loop): Promise<readonly string[]> {
  const { store, state, clock } = loop;
  const now = clock.monotonic();
  if (now - state.sweptAt < SWEEP_MS) return [];
  state.sweptAt = now;
  const found = await phonesToAnswer(store.db, clock.now());
  await expireMessages(store.db, clock.now());
  // The line that confirms an erasure has the number until it is sent or given up.
  const mustScrubAgain = await isErasureUnconfirmed(store.db);
  if (state.mustScrub) scrub(loop);
  state.mustScrub = mustScrubAgain;
  return found;
}

/** Nobody waits for it: a reader of SQLite's log can delay it. */
function scrub({ store, log }: Loop): void {
  void scrubErased(store, log);
}
