import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { payloadOf } from '../../../tests/support/leads.ts';
import { runningApp } from '../../../tests/support/running-app.ts';

/** The headers of a site without styles; with styles, only `style-src` differs. */
const EXACT = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'none'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'strict-transport-security': null,
};
const OVER_TLS = { ...EXACT, 'strict-transport-security': 'max-age=31536000' };
const TLS = { 'x-forwarded-proto': 'https' };
const LEADS = '/webhook/peso-forma';

function securityOf({ headers }: Response) {
  return Object.fromEntries(Object.keys(EXACT).map((name) => [name, headers.get(name)]));
}

function post(body: string, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
}

const LEAD = JSON.stringify(payloadOf());

const REQUESTS: readonly [string, number, RequestInit?][] = [
  ['/', 200],
  ['/', 200, { method: 'HEAD' }],
  ['/lead-capture', 200],
  ['/confirmation', 200],
  ['/nowhere', 404],
  ['/nowhere', 404, { method: 'HEAD' }],
  ['/nowhere', 404, { method: 'DELETE' }],
  ['/%ff', 404],
  ['/sconto-50%', 404],
  ['/assets/app-1.js', 200],
  ['/assets/app-1.js', 200, { method: 'HEAD' }],
  ['/assets/app-2.js', 404],
  ['/assets/app-2.js', 404, { method: 'HEAD' }],
  ['/_vercel/insights/script.js', 200],
  ['/_vercel/insights/event', 204, post('{"counts":{}}')],
  ['/_vercel/insights/event', 400, post('{')],
  ['/_vercel/image', 404],
  ['/healthz', 200],
  ['/readyz', 200],
  ['/metrics', 200],
  [LEADS, 405],
  [LEADS, 405, { method: 'HEAD' }],
  [LEADS, 405, { method: 'OPTIONS' }],
  [LEADS, 201, post(LEAD, { 'idempotency-key': 'one' })],
  [LEADS, 200, post(LEAD, { 'idempotency-key': 'one' })],
  [LEADS, 400, post('{')],
  [LEADS, 403, post(LEAD, { origin: 'https://evil.example' })],
  [LEADS, 413, post('x'.repeat(40_000))],
  [LEADS, 415, post(LEAD, { 'content-type': 'text/plain' })],
  [LEADS, 422, post('{}')],
];

async function failing(): Promise<never> {
  throw new Error('full');
}

describe('exact security headers', () => {
  test.each([
    ['plain HTTP', {}, {}, EXACT],
    ['TLS according to a trusted proxy', { TRUST_PROXY: '127.0.0.1' }, TLS, OVER_TLS],
    ['TLS according to an untrusted client', {}, TLS, EXACT],
  ])('are on every kind of response over %s', async (_name, env, more, expected) => {
    const { address } = await runningApp(await freshStore('sqlite'), { METRICS: 'on', ...env });
    for (const [path, status, init] of REQUESTS) {
      const headers = { ...(init?.headers as Record<string, string>), ...more };
      const response = await fetch(`${address}${path}`, { ...init, headers });
      const name = `${init?.method ?? 'GET'} ${path}`;
      expect([name, response.status]).toEqual([name, status]);
      expect({ name, ...securityOf(response) }).toEqual({ name, ...expected });
    }
  });

  test('are on a 304', async () => {
    const { app } = await runningApp(await freshStore('sqlite'));
    const url = '/assets/app-1.js';
    const { etag } = (await app.inject({ url })).headers;
    const response = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect(response.statusCode).toBe(304);
    expect({ 'strict-transport-security': null, ...response.headers }).toMatchObject(EXACT);
  });

  test('are on a 429 and a 503', async () => {
    const store = await freshStore('sqlite');
    const { address } = await runningApp({ ...store, add: failing }, { RATE_LIMIT: '1' });
    for (const status of [503, 429]) {
      const response = await fetch(`${address}${LEADS}`, post(LEAD));
      expect(response.status).toBe(status);
      expect(securityOf(response)).toEqual(EXACT);
    }
  });

  test('are on the response to invalid HTTP', async () => {
    const { port } = await runningApp(await freshStore('sqlite'));
    const socket = connect(port, '127.0.0.1');
    socket.write('hello\r\n\r\n');
    const response = await text(socket);
    const lines = new Map(
      response.split('\r\n').map((line) => line.split(': ') as [string, string]),
    );
    const sent = Object.keys(EXACT).map((name) => [name, lines.get(name) ?? null]);
    expect(Object.fromEntries(sent)).toEqual(EXACT);
  });
});
