import { describe, expect, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { sendBytes, statusOf } from '../../../tests/support/raw-http.ts';
import { runningApp } from '../../../tests/support/running-app.ts';

describe('bad input', () => {
  test.each([
    ['an unknown path', 'POST /nowhere', 404],
    ['another method', 'PUT /webhook/peso-forma', 405],
  ])('answers %s before the body is read', async (_name, request, status) => {
    const { port } = await runningApp(await freshStore('sqlite'));
    const head = `${request} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 30000\r\n\r\n`;
    expect(statusOf(await sendBytes(port, head))).toBe(status);
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
});
