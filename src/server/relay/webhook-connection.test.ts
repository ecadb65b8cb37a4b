import { getEventListeners, once } from 'node:events';
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createSocketServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { selfSignedCertificate } from '../../../tests/support/self-signed-certificate.ts';
import { webhookPoster } from './webhook.ts';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
/** Less than the time after which a connection is cut whatever comes. */
const SOON_MS = 1500;

const never = new AbortController().signal;

async function listen(server: Server, protocol = 'http'): Promise<URL> {
  const sockets = new Set<Socket>();
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (socket: Socket) => sockets.add(socket));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return new URL(`${protocol}://localhost:${(server.address() as AddressInfo).port}/hook`);
}

test('posts JSON with a user agent to the unchanged address', async () => {
  const received: { request: IncomingMessage; chunks: Buffer[] }[] = [];
  const url = await listen(
    createPlainServer((request, response) => {
      const chunks: Buffer[] = [];
      received.push({ request, chunks });
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => response.end());
    }),
  );
  await webhookPoster(url, Date.now, 1)({ 'webhook-id': 'x' }, '{"perché":1}', never);
  expect(received).toHaveLength(1);
  const [{ request, chunks } = { request: undefined, chunks: [] }] = received;
  expect(request?.method).toBe('POST');
  expect(request?.url).toBe('/hook');
  expect(Buffer.concat(chunks).toString()).toBe('{"perché":1}');
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength('{"perché":1}')),
    'user-agent': 'peso-forma',
    'webhook-id': 'x',
  });
});

test('an address with https is called over TLS, and its certificate is read once a connection', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  vi.spyOn(process, 'emitWarning').mockReturnValue();
  const { key, cert } = selfSignedCertificate('localhost', 30);
  const server = createSecureServer({ key, cert }, (request, response) => {
    request.resume();
    response.end();
  });
  const url = await listen(server, 'https');
  const ends: number[] = [];
  const send = webhookPoster(url, Date.now, 1, { onCertificate: (end) => ends.push(end) });
  for (let count = 0; count < 2; count++) {
    expect(await send({}, '{}', never)).toEqual({ kind: 'passed', answer: 'HTTP 200' });
  }
  expect(ends).toHaveLength(1);
  expect(Math.abs((ends[0] ?? 0) - (Date.now() + 30 * 86_400_000))).toBeLessThan(86_400_000);
  // Whoever does not ask for it is not disturbed by it.
  expect((await webhookPoster(url, Date.now, 1)({}, '{}', never)).kind).toBe('passed');
});

test('the certificate is read on each connection, though the receiver offers to resume a session', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  vi.spyOn(process, 'emitWarning').mockReturnValue();
  const server = createSecureServer(selfSignedCertificate('localhost', 30), (request, response) => {
    request.resume();
    response.writeHead(200, { connection: 'close' }).end();
  });
  const url = await listen(server, 'https');
  const ends: number[] = [];
  const send = webhookPoster(url, Date.now, 1, { onCertificate: (end) => ends.push(end) });
  for (let count = 0; count < 3; count++) await send({}, '{}', never);
  expect(new Set(ends).size).toBe(1);
  expect(ends).toHaveLength(3);
  expect(ends[2]).toBeGreaterThan(Date.now());
});

test('an untrusted certificate is a failure with its code', async () => {
  const url = await listen(createSecureServer(selfSignedCertificate('localhost')), 'https');
  expect(await webhookPoster(url, Date.now, 1)({}, '{}', never)).toEqual({
    kind: 'failed',
    answer: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    isAboutDelivery: false,
    retryAfterMs: 0,
  });
});

test.each([101, 300])('%i is no success', async (status) => {
  // By hand: a server of Node's would switch protocols only if it was asked to.
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => socket.write(`HTTP/1.1 ${status} X\r\ncontent-length: 0\r\n\r\n`));
  });
  const send = webhookPoster(await listen(server), Date.now, 1);
  expect(await send({}, '{}', never)).toMatchObject({ kind: 'failed', answer: `HTTP ${status}` });
});

test('an answer without end is cut off after 64 kB', async () => {
  let closedAfter = Number.POSITIVE_INFINITY;
  const url = await listen(
    createPlainServer((request, response) => {
      request.resume();
      const startedAt = performance.now();
      response.on('close', () => {
        closedAfter = performance.now() - startedAt;
      });
      response.writeHead(200);
      response.write(Buffer.alloc(100 * 1024));
    }),
  );
  expect((await webhookPoster(url, Date.now, 1)({}, '{}', never)).kind).toBe('passed');
  await eventually('it is cut', () => closedAfter < Number.POSITIVE_INFINITY);
  expect(closedAfter).toBeLessThan(SOON_MS);
});

test('an answer of 64 kB that ends is read, and its connection kept', async () => {
  let connections = 0;
  const server = createPlainServer((request, response) => {
    request.resume();
    response.end(Buffer.alloc(64 * 1024));
  });
  server.on('connection', () => {
    connections++;
  });
  const send = webhookPoster(await listen(server), Date.now, 1);
  for (let count = 0; count < 3; count++) {
    expect((await send({}, '{}', never)).kind).toBe('passed');
  }
  expect(connections).toBe(1);
});

/** A poster with three kept connections; `again` deals with whatever comes over one of them. */
async function withThreeKept(again: (socket: Socket) => void, answerWithinMs: number) {
  const used = new WeakSet<Socket>();
  const responses: ServerResponse[] = [];
  const server = createPlainServer((request, response) => {
    request.resume();
    if (used.has(request.socket)) return again(request.socket);
    used.add(request.socket);
    responses.push(response);
    // Answered together: each of the first three gets a connection of its own.
    if (responses.length >= 3) for (const each of responses) each.end();
  });
  const send = webhookPoster(await listen(server), Date.now, 3, { answerWithinMs });
  await Promise.all([1, 2, 3].map(() => send({}, '{}', never)));
  return () => send({}, '{}', never);
}

test('a kept connection that breaks is replaced by a new one, not by others that were kept', async () => {
  let resets = 0;
  const send = await withThreeKept((socket) => {
    resets++;
    socket.resetAndDestroy();
  }, 10_000);
  expect(await send()).toEqual({ kind: 'passed', answer: 'HTTP 200' });
  expect(resets).toBe(1);
});

test('after a kept connection stays silent, no other that was kept is tried', async () => {
  const send = await withThreeKept(() => undefined, 300);
  expect(await send()).toMatchObject({ answer: 'timeout' });
  expect(await send()).toEqual({ kind: 'passed', answer: 'HTTP 200' });
});

test('a new connection that stays silent says nothing against those that are kept', async () => {
  let connections = 0;
  let requests = 0;
  const server = createPlainServer((request, response) => {
    request.resume();
    requests++;
    if (requests > 1) response.end();
  });
  server.on('connection', () => {
    connections++;
  });
  const send = webhookPoster(await listen(server), Date.now, 2, { answerWithinMs: 300 });
  const silent = send({}, '{}', never);
  await eventually('the first one is under way', () => requests === 1);
  expect((await send({}, '{}', never)).kind).toBe('passed');
  expect(await silent).toMatchObject({ answer: 'timeout' });
  expect((await send({}, '{}', never)).kind).toBe('passed');
  expect(connections).toBe(2);
});

test('an invalid response on a reused connection is a failure, and nothing is sent again', async () => {
  let requests = 0;
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => {
      requests++;
      socket.write(requests === 2 ? 'nonsense\r\n\r\n' : ANSWER);
    });
  });
  const send = webhookPoster(await listen(server), Date.now, 1);
  expect((await send({}, '', never)).kind).toBe('passed');
  const answer = await send({}, '', never);
  expect(answer.kind).toBe('failed');
  expect(answer).toMatchObject({ answer: expect.stringMatching(/^HPE_/) });
  expect(requests).toBe(2);
});

test('a call that is over no longer listens to the signal of the server', async () => {
  const url = await listen(
    createPlainServer((request, response) => {
      request.resume();
      response.end();
    }),
  );
  const { signal } = new AbortController();
  await webhookPoster(url, Date.now, 1)({}, '{}', signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
