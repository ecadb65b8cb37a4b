import type { Store } from '../../database/store.ts';
import { type Log, type LoggableError, oncePerMinute, withoutMessage } from '../../log.ts';
import { scrubErased } from '../../privacy/scrub-erased.ts';
import { warnOfCopies } from '../../privacy/warn-of-copies.ts';
import { type Clock, SECOND } from '../../time/clock.ts';
import { repeat } from '../../time/repeat.ts';
import { decideLeads } from '../deciding/decide-leads.ts';
import { decideMessages } from '../deciding/decide-messages.ts';
import { openConfirmations } from '../deciding/pending-erasure.ts';
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
  /** Called when something was put into the outbox. */
  readonly onQueued: () => void;
};

/** What is remembered between two polls. Times are those of the monotonic clock. */
type State = {
  /** The numbers of leads that were stored since the last poll. */
  phones: string[];
  sweptAt: number;
  /** The confirmations of erasures that were open at the last sweep. */
  confirmations: readonly string[];
  /** A confirmation that was queued since then may have been sent already. */
  hasErased: boolean;
};

type Loop = AnsweringOptions & {
  readonly state: State;
  /** Nobody waits for it: a reader of SQLite's log can delay it. */
  readonly scrub: () => void;
  readonly mayLog: ReturnType<typeof oncePerMinute>;
};

/** Decides how to react to each message, and answers leads whose message came before them. */
export function startAnswering(options: AnsweringOptions) {
  const { clock } = options;
  const state: State = {
    phones: [],
    sweptAt: Number.NEGATIVE_INFINITY,
    confirmations: [],
    hasErased: false,
  };
  const scrub = () => void scrubErased(options.store, options.log);
  const loop = { ...options, state, scrub, mayLog: oncePerMinute(clock) };
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
  const { store, state, announceErasure, clock, log, onQueued, scrub } = loop;
  const { handled, queued, erased, errors } = await decideMessages(
    store.db,
    clock.now(),
    BATCH,
    announceErasure,
  );
  if (queued > 0) onQueued();
  if (erased.length > 0) {
    const sent = erased.filter(({ wasSent }) => wasSent).map(({ id }) => id);
    if (!announceErasure) warnOfCopies(log, sent);
    state.hasErased = true;
    scrub();
  }
  for (const error of errors) logError(loop, error);
  return handled;
}

async function handleLeads(loop: Loop): Promise<void> {
  const { store, state, clock, onQueued } = loop;
  const stored = state.phones;
  state.phones = [];
  const all = [...stored, ...(await sweep(loop))];
  if (all.length > 0 && (await decideLeads(store.db, all, clock.now())) > 0) onQueued();
}

async function sweep(loop: Loop): Promise<readonly string[]> {
  const { store, state, clock } = loop;
  const now = clock.monotonic();
  if (now - state.sweptAt < SWEEP_MS) return [];
  state.sweptAt = now;
  const found = await phonesToAnswer(store.db, clock.now());
  await expireMessages(store.db, clock.now());
  await scrubConfirmed(loop);
  return found;
}

/**
 * The row of a confirmation holds the number, and goes when the confirmation was sent, a status told
 * of it or its window closed: the bytes are scrubbed at the next sweep, whichever it was.
 */
async function scrubConfirmed({ store, state, scrub }: Loop): Promise<void> {
  const open = await openConfirmations(store.db);
  if (state.hasErased || state.confirmations.some((id) => !open.includes(id))) scrub();
  state.confirmations = open;
  state.hasErased = false;
}
