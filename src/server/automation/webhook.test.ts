import { once } from 'node:events';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createSocketServer } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { selfSignedCertificate } from '../../../tests/support/self-signed-certificate.ts';
import {
  type Behaviour,
  ok,
  standInWebhook,
  status,
} from '../../../tests/support/stand-in-webhook.ts';
import { DAY, SECOND } from '../time/clock.ts';
import { webhookPoster } from './webhook.ts';

const never = new AbortController().signal;
const ACCEPTED = { kind: 'delivered', response: 'HTTP 200' };
const LIMIT_MS = 15 * SECOND;

/** Timers that only the test moves. A request to this machine arrives whatever they say. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** Posts to a webhook, once for each call of `send`. */
async function posting(behaviour: Behaviour = ok, concurrency = 1) {
  stopTime();
  const webhook = await standInWebhook(behaviour);
  const post = webhookPoster(webhook.url, Date.now, concurrency);
  let connections = 0;
  webhook.server.on('connection', () => {
    connections++;
  });
  return {
    ...webhook,
    connections: () => connections,
    send: (signal = never) => post({ 'webhook-id': 'x' }, '{}', signal),
  };
}

/** Posts to a server of a lower kind, whose connections end with the test. */
async function postingTo(
  server: Server,
  protocol = 'http',
  onCertificate?: (expiresAt: number) => void,
) {
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
  const url = new URL(`${protocol}://localhost:${(server.address() as AddressInfo).port}`);
  const post = webhookPoster(url, Date.now, 1, { onCertificate });
  return () => post({}, '{}', never);
}

describe('one delivery', () => {
  test.each([200, 201, 202, 204, 299])('%i is success', async (code) => {
    const { send } = await posting(status(code));
    expect(await send()).toEqual({ kind: 'delivered', response: `HTTP ${code}` });
  });

  test.each([
    [300, false],
    [302, false],
    [400, true],
    [401, false],
    [404, false],
    [410, false],
    [413, true],
    [414, true],
    [422, true],
    [429, false],
    [431, true],
    [500, false],
    [503, false],
  ])('%i is not, and about this delivery: %j', async (code, isAboutDelivery) => {
    const { send } = await posting(status(code));
    const blames = isAboutDelivery ? 'delivery' : 'destination';
    const response = `HTTP ${code}`;
    expect(await send()).toEqual({ kind: 'failed', response, blames, retryAfterMs: 0 });
  });

  test.each([
    ['/peso-forma?', 'ref=anna', '/peso-forma?ref=anna'],
    ['/hook?token=a%2Fb&utm_source=ours', 'ref=x', '/hook?token=a%2Fb&utm_source=ours&ref=x'],
    ['/hook?token=1', '', '/hook?token=1'],
  ])('goes to %s with the campaign %j as %s', async (path, campaign, target) => {
    const { url, received } = await standInWebhook();
    await webhookPoster(new URL(path, url), Date.now, 1)({}, '{}', never, campaign);
    expect(received).toMatchObject([{ target, body: '{}' }]);
  });

  test('follows no redirect', async () => {
    const elsewhere = await standInWebhook();
    const { send } = await posting(status(307, { location: elsewhere.url.href }));
    expect(await send()).toMatchObject({ response: 'HTTP 307' });
    expect(elsewhere.received).toEqual([]);
  });

  test('a refused connection is a failure', async () => {
    const { send, stop } = await posting();
    stop();
    expect(await send()).toMatchObject({ kind: 'failed', response: 'ECONNREFUSED' });
  });

  test('can be abandoned', async () => {
    const abort = new AbortController();
    const { send } = await posting(() => abort.abort());
    expect(await send(abort.signal)).toEqual({ kind: 'abandoned' });
  });
});

describe('an answer', () => {
  test('that does not come in time is a failure', async () => {
    const { send } = await posting(() => void vi.advanceTimersByTime(LIMIT_MS));
    expect(await send()).toMatchObject({ kind: 'failed', response: 'timeout' });
  });

  test('counts if it came while the process slept, though its time is over', async () => {
    const { send } = await posting((response) => {
      // Timers come first in a process that wakes up; what came meanwhile is still unread.
      response.end('ok', () => void vi.advanceTimersByTime(LIMIT_MS));
    });
    expect(await send()).toEqual(ACCEPTED);
  });

  test('counts by its status line, and is cut off after two seconds if it goes on', async () => {
    let isCut: Promise<unknown> | undefined;
    const { send } = await posting((response) => {
      isCut = once(response, 'close');
      response.writeHead(200).write('.');
    });
    expect(await send()).toEqual(ACCEPTED);
    vi.advanceTimersByTime(2 * SECOND);
    await isCut;
  });

  test('without end is cut off after 64 kB', async () => {
    let isCut: Promise<unknown> | undefined;
    const { send } = await posting((response) => {
      isCut = once(response, 'close');
      response.writeHead(200).write(Buffer.alloc(100 * 1024));
    });
    expect(await send()).toEqual(ACCEPTED);
    // No time passes here.
    await isCut;
  });
});

describe('a kept connection', () => {
  test('that the receiver closed is replaced by a new one, not by others that were kept', async () => {
    const used = new WeakSet<Socket>();
    const waiting: (() => void)[] = [];
    let resets = 0;
    const { send } = await posting((response) => {
      const { socket } = response;
      if (socket && used.has(socket)) {
        resets++;
        socket.resetAndDestroy();
        return;
      }
      if (socket) used.add(socket);
      waiting.push(() => response.end());
      // Answered together: each of the first three gets a connection of its own.
      if (waiting.length >= 3) for (const end of waiting) end();
    }, 3);
    await Promise.all([send(), send(), send()]);
    expect(await send()).toEqual(ACCEPTED);
    expect(resets).toBe(1);
  });

  test('that stays silent is a failure, and the next request gets a new one', async () => {
    const { send, received, connections } = await posting((response, _received, count) => {
      if (count === 2) vi.advanceTimersByTime(LIMIT_MS);
      else response.end('ok');
    });
    expect(await send()).toEqual(ACCEPTED);
    expect(await send()).toMatchObject({ response: 'timeout' });
    expect(await send()).toEqual(ACCEPTED);
    // What we cut ourselves is not sent again.
    expect([received.length, connections()]).toEqual([3, 2]);
  });

  /** A lease is little longer than one attempt: a second connection must not double the time. */
  test('that breaks late does not begin the time anew', async () => {
    const { send, received } = await posting((response, _received, count) => {
      if (count === 1) response.end('ok');
      else vi.advanceTimersByTime(LIMIT_MS / 2);
      if (count === 2) response.socket?.resetAndDestroy();
    });
    expect(await send()).toEqual(ACCEPTED);
    expect(await send()).toMatchObject({ kind: 'failed', response: 'timeout' });
    expect(received).toHaveLength(3);
  });

  test('with an invalid response is a failure, and nothing is sent again', async () => {
    let requests = 0;
    const server = createSocketServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => {
        requests++;
        const isFirst = requests === 1;
        socket.write(isFirst ? 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n' : 'nonsense\r\n\r\n');
      });
    });
    const send = await postingTo(server);
    expect(await send()).toEqual(ACCEPTED);
    expect(await send()).toMatchObject({
      kind: 'failed',
      response: expect.stringMatching(/^HPE_/),
    });
    expect(requests).toBe(2);
  });
});

describe('over TLS', () => {
  const DAYS = 30;

  test.each([
    ['once a connection', 'keep-alive', 1],
    ['on each connection, though the receiver offers to resume a session', 'close', 3],
  ])('the end of the certificate is read %s', async (_name, connection, times) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    vi.spyOn(process, 'emitWarning').mockReturnValue();
    const from = Date.now();
    const certificate = selfSignedCertificate('localhost', DAYS);
    const server = createSecureServer(certificate, (request, response) => {
      request.resume();
      response.writeHead(200, { connection }).end();
    });
    const ends: number[] = [];
    const send = await postingTo(server, 'https', (end) => ends.push(end));
    for (let count = 0; count < 3; count++) expect(await send()).toEqual(ACCEPTED);
    expect(ends).toHaveLength(times);
    expect(new Set(ends).size).toBe(1);
    expect(ends[0]).toBeGreaterThan(from + (DAYS - 1) * DAY);
  });

  test('an untrusted certificate is a failure with its code', async () => {
    const send = await postingTo(createSecureServer(selfSignedCertificate('localhost')), 'https');
    expect(await send()).toMatchObject({ kind: 'failed', response: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });
});
