import { type Clock, MINUTE, SECOND } from '../../clock.ts';
import { type Log, type LoggableError, oncePerMinute, withoutMessage } from '../../log.ts';
import { startPollLoop } from '../../poll-loop.ts';
import type { Stoppable } from '../../repeat.ts';
import { scrubErased } from '../../store/erasure/scrub-erased.ts';
import { warnOfCopies } from '../../store/erasure/warn-of-copies.ts';
import type { LeadReach } from '../../store/lead.ts';
import type { LeadStore } from '../../store/lead-store.ts';
import type { AnswerStore } from '../../store/whatsapp/answer-queries.ts';

const POLL_MS = SECOND;

/** How often leads whose message came first, and answers that are too late, are looked for. */
const SWEEP_MS = 15 * SECOND;

/** How often leads are looked for that replace one whose answer could not be sent yet. */
const THOROUGH_SWEEP_MS = 5 * MINUTE;

/** Few, because on SQLite no other query runs while they are decided about. */
const AT_ONCE = 10;

/**
 * How many times as long as deciding took it rests. SQLite decides on the thread that stores Meta's
 * calls, and two thirds of it belong to them. PostgreSQL decides in a process of its own, but
 * shares connections, disk and often cores with the calls: half of the time is theirs.
 */
const REST_RATIOS = { sqlite: 2, postgres: 1 } as const;

export type AnsweringParts = {
  readonly store: Pick<
    AnswerStore,
    'handleMessages' | 'handleLeads' | 'phonesToAnswer' | 'expireMessages'
  > &
    Pick<LeadStore, 'engine' | 'scrub'>;
  /** Whether the automation is told when a lead that it was sent is erased. */
  readonly announceErasure: boolean;
  readonly clock: Clock;
  readonly log: Log;
  /** Something was put into the outbox. */
  readonly onQueued: () => void;
};

export type Answering = Stoppable & {
  /** Messages or statuses are stored. */
  readonly wake: () => void;
  /** Leads of these numbers are stored. */
  readonly leadsStored: (phones: readonly string[]) => void;
};

/** Decides what each message leads to, and answers leads whose message came before them. */
export function startAnswering(parts: AnsweringParts): Answering {
  const { store, announceErasure, clock, log, onQueued } = parts;
  let phones: string[] = [];
  let restsUntil = Number.NEGATIVE_INFINITY;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let sweptThoroughlyAt = Number.NEGATIVE_INFINITY;
  const isNews = oncePerMinute(clock);
  let mustScrub = false;
  let isScrubbing = false;

  async function poll(): Promise<boolean> {
    const startedAt = clock.monotonic();
    let hasMore = false;
    try {
      hasMore = (await handleMessages()) === AT_ONCE;
      await handleLeads();
    } catch (error) {
      const err = withoutMessage(error);
      if (isNews(err['code'])) logError(err);
    }
    const now = clock.monotonic();
    restsUntil = now + (now - startedAt) * REST_RATIOS[store.engine];
    return hasMore;
  }

  function logError(err: LoggableError): void {
    log.error({ err }, 'WhatsApp messages not handled: trying again');
  }

  async function handleMessages(): Promise<number> {
    const { handled, queued, erased, errors } = await store.handleMessages(clock.now(), AT_ONCE, {
      announceErasure,
    });
    if (queued > 0) onQueued();
    if (erased.length > 0) noteErased(erased);
    errors.forEach(logError);
    return handled;
  }

  async function handleLeads(): Promise<void> {
    const told = phones;
    phones = [];
    const all = [...told, ...(await sweep())];
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
    return found;
  }

  function noteErased(erased: readonly LeadReach[]): void {
    const sent = erased.filter(({ wasSent }) => wasSent).map(({ id }) => id);
    if (!announceErasure) warnOfCopies(log, sent);
    void scrub();
  }

  /** On PostgreSQL this may take minutes: nobody waits for it, neither an answer nor a stop. */
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
    wake,
    leadsStored: (stored) => {
      phones.push(...stored);
      wake();
    },
    stop: async () => {
      await stop();
      // Retention scrubs at every start.
      mustScrub = false;
    },
  };
}
