import type { FastifyReply } from 'fastify';
import type { DeskEvent } from '../../domain/desk/desk-api.ts';
import { eventsAfter, readLastEvent } from '../changes.ts';
import { countTabs } from '../lists/list-rows.ts';
import type { AnswerWays } from '../lists/states.ts';
import { withoutMessage } from '../log.ts';
import { dayOf } from '../time/brand-days.ts';
import { SECOND } from '../time/clock.ts';
import { type DeskSession, readSessions } from './access/session-queries.ts';
import { answerWays, type DeskOptions } from './desk-options.ts';

/** How long open pages may take to learn of changes by other instances and the command line. */
const POLL_MS = SECOND;

/** Keeps proxies from cutting a silent connection, and finds sessions that were revoked. */
const HEARTBEAT_MS = 15 * SECOND;
/** An event, because a page cannot see SSE comments and could not tell whether the stream works. */
const HEARTBEAT = 'event: beat\ndata:\n\n';
const MAX_UNREAD_BYTES = 65_536;
const MAX_IDS = 100;

type Stream = { readonly reply: FastifyReply; readonly session: DeskSession };

type Streams = Pick<DeskOptions, 'store' | 'clock' | 'log'> & {
  readonly ways: AnswerWays;
  readonly open: Set<Stream>;
  isClosed: boolean;
  /** The last event that was sent; undefined while no stream is open. */
  last: number | undefined;
  seen: ReadonlySet<number>;
  timers: readonly NodeJS.Timeout[];
  polling: Promise<void> | undefined;
};

/** Server-sent events: the ids of what changed, and the counts of the tabs. */
export function openEventStreams({ store, clock, log, config }: DeskOptions) {
  const streams: Streams = {
    store,
    clock,
    log,
    ways: answerWays(config),
    open: new Set(),
    isClosed: false,
    last: undefined,
    seen: new Set(),
    timers: [],
    polling: undefined,
  };
  return {
    add: (reply: FastifyReply, session: DeskSession, lastSeen?: number) =>
      add(streams, { reply, session }, lastSeen),
    /** Polls for changes immediately. */
    notify: () => {
      if (streams.open.size > 0) void pollOnce(streams);
    },
    close: () => {
      streams.isClosed = true;
      for (const stream of streams.open) end(streams, stream);
    },
  };
}

async function add(streams: Streams, stream: Stream, lastSeen?: number): Promise<void> {
  const { raw } = stream.reply;
  // While the session was looked up, the client may have left, or the server begun to stop.
  if (streams.isClosed || raw.destroyed) {
    raw.end();
    return;
  }
  streams.open.add(stream);
  raw.on('close', () => end(streams, stream));
  raw.write(HEARTBEAT);
  if (streams.timers.length === 0) {
    streams.timers = [
      setInterval(() => void pollOnce(streams), POLL_MS),
      setInterval(() => void beat(streams), HEARTBEAT_MS),
    ];
  }
  await pollOnce(streams);
  try {
    send(streams, stream, await missedEvent(streams, lastSeen));
  } catch (error) {
    // The page connects and asks again.
    streams.log.debug({ err: withoutMessage(error) }, 'missed events of the desk not read');
    end(streams, stream);
  }
}

async function missedEvent(streams: Streams, lastSeen?: number): Promise<string> {
  const { store, last } = streams;
  if (last === undefined) throw new Error('The events cannot be read now.');
  if (lastSeen === undefined || lastSeen === last) return '';
  const missed = await eventsAfter(store.db, lastSeen, MAX_IDS);
  return eventFor(streams, missed.last, missed.ids);
}

async function eventFor(
  { store, clock, ways }: Streams,
  id: number,
  ids: readonly string[] = [],
): Promise<string> {
  const counts = await countTabs(store.db, ways, dayOf(clock.now()));
  const event: DeskEvent = { ids, counts };
  return `event: leads\nid: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Runs one poll at a time. */
function pollOnce(streams: Streams): Promise<void> {
  streams.polling ??= poll(streams).finally(() => {
    streams.polling = undefined;
  });
  return streams.polling;
}

async function poll(streams: Streams): Promise<void> {
  const { store, log, open } = streams;
  try {
    streams.last ??= await readLastEvent(store.db);
    const events = await eventsAfter(store.db, streams.last, MAX_IDS, streams.seen);
    if (events.ids?.length === 0) return;
    const text = await eventFor(streams, events.last, events.ids);
    for (const stream of open) send(streams, stream, text);
    streams.last = events.last;
    streams.seen = events.seen;
  } catch (error) {
    // The next poll may find the database again.
    log.debug({ err: withoutMessage(error) }, 'events of the desk not read');
  }
}

async function beat(streams: Streams): Promise<void> {
  const { store, clock, log, open } = streams;
  for (const stream of open) send(streams, stream, HEARTBEAT);
  try {
    const sessions = await readSessions(store.db, clock.now());
    const good = new Set(sessions.map(({ id }) => id));
    for (const stream of open) if (!good.has(stream.session.id)) end(streams, stream);
  } catch (error) {
    log.debug({ err: withoutMessage(error) }, 'sessions of the desk not read');
  }
}

/** A client that does not read is disconnected, so that its events do not fill the memory. */
function send(streams: Streams, stream: Stream, text: string): void {
  if (stream.reply.raw.writableLength > MAX_UNREAD_BYTES) end(streams, stream);
  else if (streams.open.has(stream)) stream.reply.raw.write(text);
}

function end(streams: Streams, stream: Stream): void {
  streams.open.delete(stream);
  stream.reply.raw.end();
  if (streams.open.size > 0) return;
  for (const timer of streams.timers) clearInterval(timer);
  streams.timers = [];
  streams.last = undefined;
}
