import type { FastifyReply } from 'fastify';
import type { DeskEvent } from '../../domain/desk/desk-api.ts';
import { eventsAfter, readLastEvent } from '../changes.ts';
import { countTabs } from '../lists/list-rows.ts';
import { withoutMessage } from '../log.ts';
import { dayOf } from '../time/brand-days.ts';
import { SECOND } from '../time/clock.ts';
import { type DeskSession, readSessions } from './access/session-queries.ts';
import { answerWays, type DeskOptions } from './desk-options.ts';

/** How long open pages may take to learn of changes by other instances and the command line. */
const POLL_MS = SECOND;

/** Keeps proxies from cutting a silent connection, and finds sessions that were revoked. */
const HEARTBEAT_MS = 15 * SECOND;
const RETRY_MS = 3 * SECOND;
/** An event, because a page cannot see SSE comments and could not tell whether the stream works. */
const HEARTBEAT = 'event: beat\ndata:\n\n';
const MAX_UNREAD_BYTES = 65_536;
const MAX_IDS = 100;

/** A browser opens six connections to a host; further streams replace the oldest. */
const MAX_STREAMS_PER_SESSION = 6;

type Stream = { readonly reply: FastifyReply; readonly session: DeskSession };

/** Server-sent events: the ids of what changed, and the counts of the tabs. */
export function openEventStreams(options: DeskOptions) {
  const { store, clock, log } = options;
  const ways = answerWays(options.config);
  const streams = new Set<Stream>();
  let isClosed = false;
  let last: number | undefined;
  let seen: ReadonlySet<number> = new Set();
  let timer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;

  async function eventFor(id: number, ids: readonly string[] | undefined): Promise<string> {
    const counts = await countTabs(store.db, ways, dayOf(clock.now()));
    const event: DeskEvent = { ids: ids ?? [], counts };
    return `event: leads\nid: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
  }

  async function poll(): Promise<void> {
    try {
      last ??= await readLastEvent(store.db);
      const events = await eventsAfter(store.db, last, MAX_IDS, seen);
      if (events.ids?.length === 0) return;
      const text = await eventFor(events.last, events.ids);
      for (const stream of streams) send(stream, text);
      last = events.last;
      seen = events.seen;
    } catch (error) {
      // The next poll may find the database again.
      log.debug({ err: withoutMessage(error) }, 'events of the desk not read');
    }
  }

  /** Runs one poll at a time. */
  function pollOnce(): Promise<void> {
    polling ??= poll().finally(() => {
      polling = undefined;
    });
    return polling;
  }

  /** A client whose missed events cannot be read is disconnected: it reconnects and asks again. */
  async function sendMissed(stream: Stream, lastSeen: number): Promise<void> {
    try {
      const missed = await eventsAfter(store.db, lastSeen, MAX_IDS);
      sendFirst(stream, await eventFor(missed.last, missed.ids));
    } catch (error) {
      log.debug({ err: withoutMessage(error) }, 'missed events of the desk not read');
      end(stream);
    }
  }

  /** The client may have left meanwhile, or the position of the stream could not be read. */
  function sendFirst(stream: Stream, text: string): void {
    if (last !== undefined && streams.has(stream)) send(stream, text);
    else end(stream);
  }

  async function beat(): Promise<void> {
    for (const stream of streams) send(stream, HEARTBEAT);
    try {
      const sessions = await readSessions(store.db, clock.now());
      const good = new Set(sessions.map(({ id }) => id));
      for (const stream of streams) if (!good.has(stream.session.id)) end(stream);
    } catch (error) {
      log.debug({ err: withoutMessage(error) }, 'sessions of the desk not read');
    }
  }

  /** A client that does not read is disconnected, so that its events do not fill the memory. */
  function send(stream: Stream, text: string): void {
    if (stream.reply.raw.writableLength > MAX_UNREAD_BYTES) end(stream);
    else stream.reply.raw.write(text);
  }

  function end(stream: Stream): void {
    streams.delete(stream);
    stream.reply.raw.end();
    if (streams.size > 0) return;
    clearInterval(timer);
    clearInterval(heartbeat);
    timer = undefined;
    last = undefined;
  }

  function start(): void {
    if (timer) return;
    timer = setInterval(() => void pollOnce(), POLL_MS);
    heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
  }

  return {
    add: async (reply: FastifyReply, session: DeskSession, lastSeen?: number) => {
      // While the session was looked up, the client may have left, or the server begun to stop.
      if (isClosed || reply.raw.destroyed) {
        reply.raw.end();
        return;
      }
      const stream = { reply, session };
      const own = [...streams].filter((other) => other.session.id === session.id);
      if (own.length >= MAX_STREAMS_PER_SESSION && own[0]) end(own[0]);
      streams.add(stream);
      reply.raw.on('close', () => end(stream));
      reply.raw.write(`retry: ${RETRY_MS}\n${HEARTBEAT}`);
      start();
      await pollOnce();
      // The browser sends the id when it reconnects, even if no event comes until then.
      if (lastSeen === undefined) sendFirst(stream, `id: ${last}\n\n`);
      else if (lastSeen !== last) await sendMissed(stream, lastSeen);
    },
    /** Polls for changes immediately. */
    notify: () => {
      if (streams.size > 0) void pollOnce();
    },
    close: () => {
      isClosed = true;
      for (const stream of streams) end(stream);
    },
  };
}
