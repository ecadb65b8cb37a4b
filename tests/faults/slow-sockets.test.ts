import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { freshSqlite, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { memoryOf } from '../support/memory.ts';
import { IS_SOAK, plural, report, SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { sendLead } from '../support/visitors.ts';

const SOCKETS = size(100, 500);
const POSTS = size(20, 200);
const MEGABYTE = 1024 * 1024;

/** Ways to hold a socket: send nothing, endless headers, or a body byte by byte. */
const BEGINNINGS = [
  '',
  'POST /webhook/peso-forma HTTP/1.1\r\nhost: x\r\nx-slow: ',
  'POST /webhook/peso-forma HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 3000\r\n\r\n{',
];

test(
  'slow sockets do not slow down real posts, and are closed',
  async () => {
    const server = await builtServer({ DATABASE_URL: urlOf(freshSqlite()) });
    await sendLead(server.address, 'Warm');
    const before = memoryOf(server.pid);
    const open = new Set<Socket>();
    for (let index = 0; index < SOCKETS; index++) {
      const socket = connect(server.port, '127.0.0.1');
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
      socket.resume();
      socket.write(BEGINNINGS[index % BEGINNINGS.length] ?? '');
    }
    const trickle = setInterval(() => {
      for (const socket of open) if (socket.bytesWritten > 0) socket.write(' ');
    }, 1000);
    onTestFinished(() => {
      clearInterval(trickle);
      for (const socket of open) socket.destroy();
    });
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
    expect(slowestMs).toBeLessThan(1000);
    const grownBytes = memoryOf(server.pid) - before;
    expect(grownBytes).toBeLessThan(64 * MEGABYTE);
    if (!IS_SOAK) return;

    const openedAt = Date.now();
    await eventually('the sockets are given back', () => open.size === 0, 120_000);
    report({
      area: 'Intake',
      what: `${SOCKETS} slow sockets: silent, headers without end, bodies of a byte a second`,
      times: plural(POSTS, 'real post'),
      lost: `0 refused, the slowest took ${slowestMs} ms; every slow socket was cut within ${Math.ceil((Date.now() - openedAt) / 1000)} s; memory +${Math.max(0, Math.round(grownBytes / MEGABYTE))} MB`,
    });
  },
  SCENARIO_TIMEOUT_MS,
);
