import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { errorOf, payloadOf } from '../../../tests/support/leads.ts';
import { sendBytes, statusOf } from '../../../tests/support/raw-http.ts';
import { runningApp } from '../../../tests/support/running-app.ts';
import { readCounts } from '../overview/backlog.ts';

const PAYLOAD = payloadOf();

describe('bad input', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  const cases: [string, string, Record<string, string>, unknown[]][] = [
    ['an empty body', '', JSON_TYPE, [400, 'invalid_json', []]],
    ['a __proto__ key', '{"__proto__":{}}', JSON_TYPE, [400, 'invalid_json', []]],
    [
      'a form',
      'a=b',
      { 'content-type': 'application/x-www-form-urlencoded' },
      [415, 'unsupported_media_type', []],
    ],
    ['null', 'null', JSON_TYPE, [422, 'invalid_lead', Object.keys(PAYLOAD)]],
    ['a number', '5', JSON_TYPE, [422, 'invalid_lead', Object.keys(PAYLOAD)]],
  ];

  test.each(cases)('rejects %s', async (_name, body, headers, expected) => {
    const store = await freshStore('sqlite');
    const { address } = await runningApp(store);
    const response = await fetch(`${address}/webhook/peso-forma`, {
      method: 'POST',
      headers,
      body,
    });
    expect(await errorOf(response)).toEqual(expected);
    expect((await readCounts(store.db)).waiting).toBe(0);
  });

  test.each([
    ['an unknown path', 'POST /nowhere', 404],
    ['another method', 'PUT /webhook/peso-forma', 405],
  ])('answers %s before the body is read', async (_name, request, status) => {
    const { port } = await runningApp(await freshStore('sqlite'));
    const head = `${request} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 30000\r\n\r\n`;
    expect(statusOf(await sendBytes(port, head))).toBe(status);
  });

  test('reads no more than a lead where a route sets no limit', async () => {
    const { app } = await runningApp(await freshStore('sqlite'));
    expect(app.initialConfig.bodyLimit).toBe(32 * 1024);
  });

  test.each([
    ['bytes that are not HTTP', 'hello\r\n\r\n', '400'],
    ['an oversized header', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, '431'],
    [
      'two Content-Length headers',
      'POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      '400',
    ],
    [
      'two Host headers',
      'GET / HTTP/1.1\r\nhost: x\r\nHOST: y\r\nconnection: close\r\n\r\n',
      '400',
    ],
  ])('rejects %s', async (_name, bytes, status) => {
    const { port } = await runningApp(await freshStore('sqlite'));
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    const response = await text(socket);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toContain('{"error":{"code":"bad_request"');
  });
});

test('a percent sign that begins no escape stands for itself', async () => {
  const { address } = await runningApp(await freshStore('sqlite'));
  const missing = await fetch(`${address}/sconto-50%`);
  expect([missing.status, missing.headers.get('content-type')]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
  expect((await fetch(`${address}/?utm_source=50%`)).status).toBe(200);
});

test('an error that Fastify itself logs loses its message, which may quote a lead', async () => {
  const { app } = await runningApp(await freshStore('sqlite'));
  const serializers = Reflect.get(app.log, Symbol.for('pino.serializers')) as {
    err: (error: unknown) => unknown;
  };
  const logged = serializers.err(new TypeError('Anna'));
  expect(logged).toMatchObject({ name: 'TypeError' });
  expect(JSON.stringify(logged)).not.toContain('Anna');
  // What our own code has made loggable stays as it is.
  expect(serializers.err({ name: 'Error', code: 'SQLITE_FULL' })).toEqual({
    name: 'Error',
    code: 'SQLITE_FULL',
  });
});
