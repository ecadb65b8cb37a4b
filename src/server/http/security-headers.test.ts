import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { hooked } from '../../../tests/support/hooked-database.ts';
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
const LEADS = '/webhook/peso-forma';

function securityOf({ headers }: Response) {
  return Object.fromEntries(Object.keys(EXACT).map((name) => [name, headers.get(name)]));
}

function post(body: string, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
}

const LEAD = JSON.stringify(payloadOf());

describe('exact security headers', () => {
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
    const full = hooked(store, () => {
      throw new Error('full');
    });
    const { address } = await runningApp(full, { RATE_LIMIT: '1' });
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
