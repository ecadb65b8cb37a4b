import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { opened, readyDatabase } from '../../../tests/support/databases.ts';
import { silentLog } from '../../../tests/support/silent-log.ts';
import { systemClock } from '../time/clock.ts';
import type { DeskSession } from './access/session-queries.ts';
import type { DeskOptions } from './desk-options.ts';
import { openEventStreams } from './event-streams.ts';

const SESSION = { id: 'session-1' } as DeskSession;

/** Streams over a real database whose newest event has the id 5. */
async function streamsOver() {
  const store = await opened(await readyDatabase('sqlite'));
  const change = (id: number) =>
    store.db
      .insertInto('desk_events')
      .values({ id, ref: `lead-${id}` })
      .execute();
  for (const id of [1, 2, 3, 4, 5]) await change(id);
  const options = { store, clock: systemClock, log: silentLog, config: {} };
  return {
    ...openEventStreams(options as unknown as DeskOptions),
    change,
    breakDatabase: () => sql`alter table desk_events rename to away`.execute(store.db),
    mendDatabase: () => sql`alter table away rename to desk_events`.execute(store.db),
  };
}

function newReply() {
  const raw = new PassThrough();
  return { raw, reply: { raw } as unknown as FastifyReply };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return () => vi.useRealTimers();
});

test('what was missed is sent, and the stream stays open', async () => {
  const streams = await streamsOver();
  const { raw, reply } = newReply();
  await streams.add(reply, SESSION, 4);
  expect(String(raw.read())).toMatch(/^event: beat\ndata:\n\nevent: leads\nid: 5\ndata: .*lead-5/);
  expect(raw.writableEnded).toBe(false);
  expect(vi.getTimerCount()).toBe(2);
  streams.close();
  expect(raw.writableEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('an open stream sends heartbeats as events, which a page can see', async () => {
  const streams = await streamsOver();
  const { raw, reply } = newReply();
  await streams.add(reply, SESSION);
  raw.read();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(String(raw.read())).toBe('event: beat\ndata:\n\n');
});

test('a client that has left already gets no stream', async () => {
  const streams = await streamsOver();
  const { raw, reply } = newReply();
  raw.destroy();
  await once(raw, 'close');
  await streams.add(reply, SESSION);
  expect(vi.getTimerCount()).toBe(0);
});

test('a client that connects while the server stops is disconnected at once', async () => {
  const streams = await streamsOver();
  streams.close();
  const { raw, reply } = newReply();
  await streams.add(reply, SESSION);
  expect(raw.writableEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([4, undefined])(
  'while the database cannot be read, a client that saw %s is disconnected and reconnects',
  async (lastSeen) => {
    const streams = await streamsOver();
    await streams.breakDatabase();
    const { raw, reply } = newReply();
    await streams.add(reply, SESSION, lastSeen);
    expect(raw.writableEnded).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('events that could not be read are sent by the next poll', async () => {
  const streams = await streamsOver();
  const { raw, reply } = newReply();
  await streams.add(reply, SESSION);
  await streams.change(6);
  await streams.breakDatabase();
  await vi.advanceTimersByTimeAsync(1000);
  await streams.mendDatabase();
  await vi.advanceTimersByTimeAsync(1000);
  expect(String(raw.read())).toContain('lead-6');
  streams.close();
});
