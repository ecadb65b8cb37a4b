import { once } from 'node:events';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { selfSignedCertificate } from '../../../tests/support/self-signed-certificate.ts';
import {
  type Behaviour,
  ok,
  standInWebhook,
  status,
} from '../../../tests/support/stand-in-webhook.ts';
import { DAY, MINUTE, SECOND } from '../time/clock.ts';
import { postWebhook } from './webhook.ts';

const never = new AbortController().signal;
const NOON = Date.UTC(2026, 10, 15, 12);
const EMPTY = { headers: {}, body: '{}', signal: never };
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
async function posting(behaviour: Behaviour = ok) {
  stopTime();
  const webhook = await standInWebhook(behaviour);
  const options = { url: webhook.url, now: () => NOON };
  return { ...webhook, send: (signal = never) => postWebhook(options, { ...EMPTY, signal }) };
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
  return () => postWebhook({ url, now: Date.now, onCertificate }, EMPTY);
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
    await postWebhook({ url: new URL(path, url), now: Date.now }, { ...EMPTY, campaign });
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
});

describe('an answer with headers that break the rules', () => {
  test.each([
    ['HTTP/1.1 200 OK', ACCEPTED],
    ['HTTP/1.1 503 Service Unavailable', { kind: 'failed', response: 'HPE_INVALID_HEADER_TOKEN' }],
  ])('counts by its status line if that says that the lead was taken: %s', async (line, sent) => {
    const { send } = await posting(
      ({ socket }) => void socket?.end(`${line}\r\n: no name\r\n\r\n`),
    );
    expect(await send()).toMatchObject(sent);
  });
});

describe('Retry-After', () => {
  test.each([
    ['seconds', '120', 2 * MINUTE],
    ['nought', '0', 0],
    ['a date', 'Sun, 15 Nov 2026 12:05:00 GMT', 5 * MINUTE],
    ['a date of the past', 'Sun, 15 Nov 2026 11:05:00 GMT', 0],
    ['absurd seconds', '99999999999999999999', DAY],
    ['an absurd date', 'Sun, 15 Nov 9026 12:05:00 GMT', DAY],
    ['a negative number', '-5', 0],
    ['a fraction', '1.5', 0],
    ['a word', 'soon', 0],
    ['nothing', '', 0],
    ['a date of another kind', '2026-11-15', 0],
    ['a broken date', 'Sun, 99 Foo 2026 12:05:00 GMT', 0],
    ['spaces around it', ' 30 ', 30 * SECOND],
    ['an exponent', '1e3', 0],
    ['an old form of a date', 'Sunday, 15-Nov-26 12:01:00 GMT', MINUTE],
    ['more than a date', 'x Sun, 15 Nov 2026 12:01:00 GMT', 0],
    ['a date of another zone', 'Sun, 15 Nov 2026 12:01:00 GMT-1', 0],
  ])('%s', async (_name, header, expected) => {
    const { send } = await posting(status(503, { 'retry-after': header }));
    expect(await send()).toMatchObject({ response: 'HTTP 503', retryAfterMs: expected });
  });
});

describe('over TLS', () => {
  const DAYS = 30;

  test('the end of the certificate is read, though the receiver offers to resume a session', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    vi.spyOn(process, 'emitWarning').mockReturnValue();
    const from = Date.now();
    const certificate = selfSignedCertificate('localhost', DAYS);
    const server = createSecureServer(certificate, (request, response) => {
      request.resume();
      response.writeHead(200).end();
    });
    const ends: number[] = [];
    const send = await postingTo(server, 'https', (end) => ends.push(end));
    for (let count = 0; count < 3; count++) expect(await send()).toEqual(ACCEPTED);
    expect(ends).toHaveLength(3);
    expect(new Set(ends).size).toBe(1);
    expect(ends[0]).toBeGreaterThan(from + (DAYS - 1) * DAY);
  });

  test('an untrusted certificate is a failure with its code', async () => {
    const send = await postingTo(createSecureServer(selfSignedCertificate('localhost')), 'https');
    expect(await send()).toMatchObject({ kind: 'failed', response: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });
});
