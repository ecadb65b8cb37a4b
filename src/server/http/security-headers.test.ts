import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
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

describe('exact security headers', () => {
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
