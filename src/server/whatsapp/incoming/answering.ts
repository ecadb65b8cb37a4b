import type { LeadReach } from '../../leads/lead.ts';
import { type Log, type LoggableError, oncePerMinute, withoutMessage } from '../../log.ts';
import { scrubErased } from '../../privacy/scrub-erased.ts';
import { warnOfCopies } from '../../privacy/warn-of-copies.ts';
import type { LeadStore } from '../../store/lead-store.ts';
import { type Clock, MINUTE, SECOND } from '../../time/clock.ts';
import { startPollLoop } from '../../time/poll-loop.ts';

const POLL_MS = SECOND;

/** How often to search for leads whose message came first, and for answers that are too late. */
const SWEEP_MS = 15 * SECOND;

/** How often to search for newer leads that replace one whose answer is still unsent. */
const THOROUGH_SWEEP_MS = 5 * MINUTE;

/** Small, because on SQLite no other query runs during a batch. */
const BATCH = 10;

/**
 * How long to rest after a batch, as a multiple of the time that it took. SQLite decides on the
 * thread that stores Meta's calls, which get two thirds of it. PostgreSQL decides in a process of
 * its own, but shares connections, disk and often cores with the calls, which get half of the time.
 */
const REST_RATIOS = { sqlite: 2, postgres: 1 } as const;

export type AnsweringParts = {
  readonly store: Pick<
    LeadStore,
    | 'engine'
    | 'handleMessages'
    | 'handleLeads'
    | 'phonesToAnswer'
    | 'expireMessages'
    | 'openConfirmations'
    | 'scrub'
  >;
  /** Whether the automation is told when a lead that it was sent is erased. */
  readonly announceErasure: boolean;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when something was put into the outbox. */
  readonly onQueued: () => void;
};

/** Decides how to react to each message, and answers leads whose message came before them. */
export function startAnswering(parts: AnsweringParts) {
  const { store, announceErasure, clock, log, onQueued } = parts;
  let phones: string[] = [];
  let restsUntil = Number.NEGATIVE_INFINITY;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let sweptThoroughlyAt = Number.NEGATIVE_INFINITY;
  const shouldLog = oncePerMinute(clock);
  /** The open ones at the last sweep; undefined before the first, which finds those of an earlier start. */
  let confirmations: readonly string[] | undefined;
  let hasErased = false;
  let mustScrub = false;
  let isScrubbing = false;

  async function poll(): Promise<boolean> {
    const startedAt = clock.monotonic();
    let hasMore = false;
    try {
      hasMore = (await handleMessages()) === BATCH;
      await handleLeads();
    } catch (error) {
      const err = withoutMessage(error);
      if (shouldLog(err['code'])) logError(err);
    }
    const now = clock.monotonic();
    restsUntil = now + (now - startedAt) * REST_RATIOS[store.engine];
    return hasMore;
  }

  function logError(err: LoggableError): void {
    log.error({ err }, 'WhatsApp messages not handled: trying again');
  }

  async function handleMessages(): Promise<number> {
    const { handled, queued, erased, errors } = await store.handleMessages(
      clock.now(),
      BATCH,
      announceErasure,
    );
    if (queued > 0) onQueued();
    if (erased.length > 0) noteErased(erased);
    errors.forEach(logError);
    return handled;
  }

  async function handleLeads(): Promise<void> {
    const stored = phones;
    phones = [];
    const all = [...stored, ...(await sweep())];
    if (all.length > 0 && (await store.handleLeads(all, clock.now())) > 0) onQueued();
  }

  async function sweep(): Promise<readonly string[]> {
    const now = clock.monotonic();
    if (now - sweptAt < SWEEP_MS) return [];
    const isThorough = now - sweptThoroughlyAt >= THOROUGH_SWEEP_MS;
    sweptAt = now;
    if (isThorough) sweptThoroughlyAt = now;
    const found = await store.phonesToAnswer(clock.now(), isThorough);
    await store.expireMessages(clock.now());
    await scrubConfirmed();
    return found;
  }

  /** A confirmation of which only a status tells, or whose window closes, ends in other places. */
  async function scrubConfirmed(): Promise<void> {
    if (!hasErased && confirmations?.length === 0) return;
    const open = await store.openConfirmations();
    const isAnyGone = hasErased || confirmations?.some((id) => !open.includes(id));
    confirmations = open;
    hasErased = false;
    if (isAnyGone) void scrub();
  }

  function noteErased(erased: readonly LeadReach[]): void {
    const sent = erased.filter(({ wasSent }) => wasSent).map(({ id }) => id);
    if (!announceErasure) warnOfCopies(log, sent);
    hasErased = true;
    void scrub();
  }

  /** On PostgreSQL this may take minutes, so neither an answer nor a stop waits for it. */
  async function scrub(): Promise<void> {
    mustScrub = true;
    if (isScrubbing) return;
    isScrubbing = true;
    while (mustScrub) {
      mustScrub = false;
      await scrubErased(store, log);
    }
    isScrubbing = false;
  }

  const { wake, stop } = startPollLoop({
    poll,
    everyMs: POLL_MS,
    restMs: () => Math.max(0, restsUntil - clock.monotonic()),
  });
  return {
    /** Call after messages or statuses were stored. */
    wake,
    /** Call after leads with these phone numbers were stored. */
    leadsStored: (stored: readonly string[]) => {
      phones.push(...stored);
      wake();
    },
    /** Call after personal data was deleted: SQLite's log still holds its bytes. */
    scrub,
    stop: async () => {
      await stop();
      // Retention scrubs the rest at the next start.
      mustScrub = false;
    },
  };
}
