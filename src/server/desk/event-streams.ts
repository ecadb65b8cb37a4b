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
const RETRY_MS = 3 * SECOND;
/** An event, because a page cannot see SSE comments and could not tell whether the stream works. */
const HEARTBEAT = 'event: beat\ndata:\n\n';
const MAX_UNREAD_BYTES = 65_536;
const MAX_IDS = 100;

/** A browser opens six connections to a host; further streams replace the oldest. */
const MAX_STREAMS_PER_SESSION = 6;

type Stream = { readonly reply: FastifyReply; readonly session: DeskSession };

/** What is known between two polls. */
type State = {
  isClosed: boolean;
  /** The last event that was sent; undefined while no stream is open. */
  last: number | undefined;
  seen: ReadonlySet<number>;
  timer: NodeJS.Timeout | undefined;
  heartbeat: NodeJS.Timeout | undefined;
  polling: Promise<void> | undefined;
};

type Streams = Pick<DeskOptions, 'store' | 'clock' | 'log'> & {
  readonly ways: AnswerWays;
  readonly open: Set<Stream>;
  readonly state: State;
};

/** Server-sent events: the ids of what changed, and the counts of the tabs. */
export function openEventStreams({ store, clock, log, config }: DeskOptions) {
  const streams: Streams = {
    store,
    clock,
    log,
    ways: answerWays(config),
    open: new Set(),
    state: {
      isClosed: false,
      last: undefined,
      seen: new Set(),
      timer: undefined,
      heartbeat: undefined,
      polling: undefined,
    },
  };
  return {
    add: (reply: FastifyReply, session: DeskSession, lastSeen?: number) =>
      add(streams, { reply, session }, lastSeen),
    /** Polls for changes immediately. */
    notify: () => {
      if (streams.open.size > 0) void pollOnce(streams);
    },
    close: () => {
      streams.state.isClosed = true;
      for (const stream of streams.open) end(streams, stream);
    },
  };
}

async function add(streams: Streams, stream: Stream, lastSeen?: number): Promise<void> {
  const { open, state } = streams;
  const { raw } = stream.reply;
  // While the session was looked up, the client may have left, or the server begun to stop.
  if (state.isClosed || raw.destroyed) {
    raw.end();
    return;
  }
  const own = [...open].filter(({ session }) => session.id === stream.session.id);
  if (own.length >= MAX_STREAMS_PER_SESSION && own[0]) end(streams, own[0]);
  open.add(stream);
  raw.on('close', () => end(streams, stream));
  raw.write(`retry: ${RETRY_MS}\n${HEARTBEAT}`);
  state.timer ??= setInterval(() => void pollOnce(streams), POLL_MS);
  state.heartbeat ??= setInterval(() => void beat(streams), HEARTBEAT_MS);
  await pollOnce(streams);
  // The browser sends the id when it reconnects, even if no event comes until then.
  if (lastSeen === undefined) sendFirst(streams, stream, `id: ${state.last}\n\n`);
  else if (lastSeen !== state.last) await sendMissed(streams, stream, lastSeen);
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
  const { state } = streams;
  state.polling ??= poll(streams).finally(() => {
    state.polling = undefined;
  });
  return state.polling;
}

async function poll(streams: Streams): Promise<void> {
  const { store, log, open, state } = streams;
  try {
    state.last ??= await readLastEvent(store.db);
    const events = await eventsAfter(store.db, state.last, MAX_IDS, state.seen);
    if (events.ids?.length === 0) return;
    const text = await eventFor(streams, events.last, events.ids);
    for (const stream of open) send(streams, stream, text);
    state.last = events.last;
    state.seen = events.seen;
  } catch (error) {
    // The next poll may find the database again.
    log.debug({ err: withoutMessage(error) }, 'events of the desk not read');
  }
}

/** A client whose missed events cannot be read is disconnected: it reconnects and asks again. */
async function sendMissed(streams: Streams, stream: Stream, lastSeen: number): Promise<void> {
  const { store, log } = streams;
  try {
    const missed = await eventsAfter(store.db, lastSeen, MAX_IDS);
    sendFirst(streams, stream, await eventFor(streams, missed.last, missed.ids));
  } catch (error) {
    log.debug({ err: withoutMessage(error) }, 'missed events of the desk not read');
    end(streams, stream);
  }
}

/** The client may have left meanwhile, or the position of the stream could not be read. */
function sendFirst(streams: Streams, stream: Stream, text: string): void {
  if (streams.state.last !== undefined && streams.open.has(stream)) send(streams, stream, text);
  else end(streams, stream);
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
  else stream.reply.raw.write(text);
}

function end({ open, state }: Streams, stream: Stream): void {
  open.delete(stream);
  stream.reply.raw.end();
  if (open.size > 0) return;
  clearInterval(state.timer);
  clearInterval(state.heartbeat);
  state.timer = undefined;
  state.heartbeat = undefined;
  state.last = undefined;
}
