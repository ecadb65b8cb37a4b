import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../../tests/support/silent-log.ts';
import { systemClock } from '../time/clock.ts';
import type { DeskSession } from './access/session-queries.ts';
import type { DeskOptions } from './desk-options.ts';
import { openEventStreams } from './event-streams.ts';

const SESSION = { id: 'session-1' } as DeskSession;

/** Streams over a database whose newest event has the id 5, or in which something fails. */
function streamsOver(failing: object = {}) {
  const desk = {
    lastEvent: () => Promise.resolve(5),
    eventsAfter: (after: number) =>
      Promise.resolve(after < 5 ? { last: 5, ids: ['lead-5'] } : { last: 5, ids: [] }),
    bucketCounts: () => Promise.resolve(new Map()),
    ...failing,
  };
  const options = { store: { desk }, clock: systemClock, log: silentLog, config: {} };
  return openEventStreams(options as unknown as DeskOptions);
}

function newReply() {
  const raw = new PassThrough();
  return { raw, reply: { raw } as unknown as FastifyReply };
}

const fails = () => Promise.reject(new Error('the database is away'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return () => vi.useRealTimers();
});

test('what was missed is sent, and the stream stays open', async () => {
  const streams = streamsOver();
  const { raw, reply } = newReply();
  await streams.add(reply, SESSION, 4);
  expect(String(raw.read())).toMatch(
    /^retry: .*\nevent: beat\ndata:\n\nevent: leads\nid: 5\ndata: .*lead-5/,
  );
  expect(raw.writableEnded).toBe(false);
  expect(vi.getTimerCount()).toBe(2);
  streams.close();
  expect(raw.writableEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a client that has seen no event gets an id, so that it can ask for what it misses', async () => {
  const streams = streamsOver();
  const { raw, reply } = newReply();
  await streams.add(reply, SESSION);
  // Without data it fires no event, and still is what the browser sends as `Last-Event-ID`.
  expect(String(raw.read())).toMatch(/^retry: \d+\nevent: beat\ndata:\n\nid: 5\n\n$/);
  streams.close();
});

test('an open stream sends heartbeats as events, which a page can see', async () => {
  const streams = streamsOver({ sessions: () => Promise.resolve([SESSION]) });
  const { raw, reply } = newReply();
  await streams.add(reply, SESSION);
  raw.read();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(String(raw.read())).toBe('event: beat\ndata:\n\n');
  streams.close();
});

test('a client that has left already gets no stream', async () => {
  const streams = streamsOver();
  const { raw, reply } = newReply();
  raw.destroy();
  await once(raw, 'close');
  await streams.add(reply, SESSION);
  expect(vi.getTimerCount()).toBe(0);
});

test('a client that connects while the server stops is disconnected at once', async () => {
  const streams = streamsOver();
  streams.close();
  const { raw, reply } = newReply();
  await streams.add(reply, SESSION);
  expect(raw.writableEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test.each(['lastEvent', 'eventsAfter', 'bucketCounts'])(
  'where %s fails, a client that missed events is disconnected and reconnects',
  async (method) => {
    const streams = streamsOver({ [method]: fails });
    const { raw, reply } = newReply();
    await streams.add(reply, SESSION, 4);
    expect(raw.writableEnded).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('a client whose position cannot be read is disconnected and reconnects', async () => {
  const streams = streamsOver({ lastEvent: fails });
  const { raw, reply } = newReply();
  await streams.add(reply, SESSION);
  expect(raw.writableEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('events whose counts could not be read are sent by the next poll', async () => {
  let isBroken = false;
  let last = 5;
  const streams = streamsOver({
    eventsAfter: (after: number) =>
      Promise.resolve({ last, ids: after < last ? [`lead-${last}`] : [] }),
    bucketCounts: () => (isBroken ? fails() : Promise.resolve(new Map())),
  });
  const { raw, reply } = newReply();
  await streams.add(reply, SESSION);
  [last, isBroken] = [6, true];
  await vi.advanceTimersByTimeAsync(1000);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(String(raw.read())).toContain('lead-6');
  streams.close();
});
