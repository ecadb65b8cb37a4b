import dns from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SECOND } from '../../time/clock.ts';
import { graphApi, wasNeverConnected } from './graph-api.ts';

function post(address: string) {
  return graphApi({ api: address, token: 'x' })('1/messages', { json: {} });
}

/** A server that cuts each connection as soon as a request is there. */
async function cuttingServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('nothing was sent where every address of a name refuses', async () => {
  const addresses = ['127.0.0.2', '127.0.0.3'].map((address) => ({ address, family: 4 }));
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _name: string,
    _options: object,
    found: (error: null, all: typeof addresses) => void,
  ) => found(null, addresses)) as unknown as typeof dns.lookup);
  expect(await post('http://graph.example:4')).toMatchObject({ kind: 'not_connected' });
});

test.each([
  ['nobody listens', 'http://127.0.0.1:4'],
  ['the name is unknown', 'http://nobody.invalid'],
  ['no way leads there', 'http://255.255.255.255:8080'],
])('nothing was sent where %s', async (_, address) => {
  expect(await post(address)).toMatchObject({ kind: 'not_connected' });
});

test('a connection that is cut after the request makes its outcome unknown', async () => {
  expect(await post(await cuttingServer())).toMatchObject({ kind: 'lost' });
});

test('an error is one even with the status of a success', async () => {
  const body = JSON.stringify({ error: { code: 131031, message: 'locked' } });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body));
  expect(await post('http://graph.example')).toEqual({
    kind: 'error',
    error: { httpStatus: 200, code: 131031, message: 'locked' },
  });
});

test('Meta has at least ten seconds to answer, but not forever', async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_address, { signal } = {}) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const call = post('http://graph.example');
  expect(timeout.mock.lastCall?.[0]).toBeGreaterThanOrEqual(10 * SECOND);
  late.abort(new DOMException('', 'TimeoutError'));
  expect(await call).toEqual({ kind: 'lost', answer: 'timeout' });
});

const failed = (code: string, syscall?: string) =>
  Object.assign(new Error(code), { code, syscall });

test.each([
  ['ETIMEDOUT', 'connect', true],
  ['ENETDOWN', 'connect', true],
  ['EADDRNOTAVAIL', 'connect', true],
  ['EPERM', 'connect', true],
  ['EMFILE', 'connect', true],
  ['EAI_AGAIN', 'getaddrinfo', true],
  ['UND_ERR_CONNECT_TIMEOUT', undefined, true],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', undefined, true],
  ['ETIMEDOUT', 'read', false],
  ['EHOSTUNREACH', 'read', false],
  ['ENETDOWN', 'write', false],
  ['ECONNRESET', 'read', false],
  ['UND_ERR_SOCKET', undefined, false],
])('%s of %s: never connected is %s', (code, syscall, expected) => {
  expect(wasNeverConnected(failed(code, syscall))).toBe(expected);
});

test('one attempt that may have been written makes the outcome unknown', () => {
  const refused = [failed('ETIMEDOUT', 'connect'), failed('ECONNREFUSED', 'connect')];
  expect(wasNeverConnected(new AggregateError(refused))).toBe(true);
  const both = [failed('ETIMEDOUT', 'connect'), failed('ETIMEDOUT', 'read')];
  expect(wasNeverConnected(new AggregateError(both))).toBe(false);
  expect(wasNeverConnected(undefined)).toBe(false);
});
