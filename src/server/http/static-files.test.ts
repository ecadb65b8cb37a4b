import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { serveFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
mkdirSync(join(folder, 'inner'));
for (const name of ['a.js', 'a.js.br', 'a.js.gz', 'b.txt', 'b.txt.gz', 'c.png', 'inner/d.css']) {
  writeFileSync(join(folder, name), name);
}
afterAll(() => rmSync(folder, { recursive: true }));

function serve(prefix?: string) {
  const app = Fastify();
  onTestFinished(() => app.close());
  serveFiles(app, {
    root: folder,
    ...(prefix && { prefix }),
    cacheControl: (file) => `of ${file}`,
  });
  return app;
}

test.each([
  ['/a.js', undefined, undefined, 'a.js'],
  ['/a.js', 'identity', undefined, 'a.js'],
  ['/a.js', 'gzip, deflate, br', 'br', 'a.js.br'],
  ['/a.js', 'GZIP', 'gzip', 'a.js.gz'],
  ['/a.js', 'br;q=0, gzip;q=0.5', 'gzip', 'a.js.gz'],
  ['/a.js', '*', 'gzip', 'a.js.gz'],
  ['/b.txt', 'gzip, br', 'gzip', 'b.txt.gz'],
  ['/b.txt', 'br', undefined, 'b.txt'],
  ['/c.png', 'gzip, br', undefined, 'c.png'],
])('GET %s, accepting %s, is answered in %s', async (url, accepted, encoding, body) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const response = await serve().inject({ url, headers });
  expect(response.body).toBe(body);
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers).toMatchObject({
    vary: 'accept-encoding',
    'cache-control': `of ${url.slice(1)}`,
    'content-length': String(body.length),
  });
});

test.each(['/a.js.br', '/b.txt.gz', '/inner', '/inner/', '/e.txt', '/..%2fa.js'])(
  'has no %s',
  async (url) => {
    expect((await serve().inject({ url })).statusCode).toBe(404);
  },
);

test('answers HEAD without a body, and a part of a file with 206', async () => {
  const app = serve();
  const head = await app.inject({ method: 'HEAD', url: '/b.txt' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '5']);
  const part = await app.inject({ url: '/b.txt', headers: { range: 'bytes=2-4' } });
  expect([part.statusCode, part.body]).toEqual([206, 'txt']);
});
