import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { freshSqlite, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { memoryOf } from '../support/memory.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { sendLead } from '../support/visitors.ts';

const SOCKETS = size(100, 500);
const POSTS = size(20, 200);
const MEGABYTE = 1024 * 1024;

/** A post that had to wait for a slow socket would wait until that is cut off, 15 seconds. */
const NOT_SLOWED_MS = 5000;

/** Fifteen seconds for a request, one until the next check, and time to read the answer. */
const GIVEN_BACK_WITHIN_MS = 18_000;
const TRICKLE_MS = 250;

/** Ways to hold a socket: nothing at all, a header without end, a body that trickles. */
const BEGINNINGS = {
  silent: '',
  header: 'POST /webhook/peso-forma HTTP/1.1\r\nhost: x\r\nx-slow: ',
  body: 'POST /webhook/peso-forma HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 3000\r\n\r\n{',
};

type Kind = keyof typeof BEGINNINGS;
const KINDS = Object.keys(BEGINNINGS) as Kind[];

/** Sockets that never close their own side, whatever the server does. */
function holdSockets(port: number) {
  const open = new Set<Socket>();
  const longestMs: Record<Kind, number> = { silent: 0, header: 0, body: 0 };
  const talking = new Set<Socket>();
  for (let index = 0; index < SOCKETS; index++) {
    const kind = KINDS[index % KINDS.length] ?? 'silent';
    const openedAt = Date.now();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    open.add(socket);
    socket.on('error', () => undefined);
    // Who is silent learns that the socket is gone by writing, once the server has said goodbye.
    socket.on('end', () => talking.add(socket));
    socket.on('close', () => {
      open.delete(socket);
      longestMs[kind] = Math.max(longestMs[kind], Date.now() - openedAt);
    });
    socket.resume();
    socket.write(BEGINNINGS[kind]);
    if (kind !== 'silent') talking.add(socket);
  }
  const trickle = setInterval(() => {
    for (const socket of talking) if (open.has(socket)) socket.write(' ');
  }, TRICKLE_MS);
  onTestFinished(() => {
    clearInterval(trickle);
    for (const socket of open) socket.destroy();
  });
  return { open, longestMs };
}

test(
  'slow sockets do not slow real posts, and are given back within 18 seconds',
  async () => {
    const server = await builtServer({ DATABASE_URL: urlOf(freshSqlite()) });
    await sendLead(server.address, 'Warm');
    const before = memoryOf(server.pid);
    const { open, longestMs } = holdSockets(server.port);
    await sleep(1000);
    const heldOpen = open.size;
    const times: number[] = [];
    for (let post = 0; post < POSTS; post++) {
      const startedAt = Date.now();
      expect((await sendLead(server.address, `Quick ${post}`)).status).toBe(201);
      times.push(Date.now() - startedAt);
    }
    const slowestMs = Math.max(...times);
    expect(heldOpen).toBe(SOCKETS);
    expect(slowestMs).toBeLessThan(NOT_SLOWED_MS);
    const grownBytes = memoryOf(server.pid) - before;
    expect(grownBytes).toBeLessThan(64 * MEGABYTE);

    // A busy machine runs every timer late, by as much as it answers late.
    let lagMs = 0;
    await eventually('the sockets are given back', async () => {
      const askedAt = Date.now();
      await fetch(`${server.address}/healthz`);
      lagMs = Math.max(lagMs, Date.now() - askedAt);
      return open.size === 0;
    });
    const longest = Math.max(...Object.values(longestMs));
    expect(longest).toBeLessThan(GIVEN_BACK_WITHIN_MS + lagMs);
  },
  SCENARIO_TIMEOUT_MS,
);
