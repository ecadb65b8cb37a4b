import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerSecurityHeaders } from '../http/security-headers.ts';
import { registerSite } from './site.ts';

const STYLE = 'h1{color:red}';
const SCRIPT = 'start()';
const folder = mkdtempSync(join(tmpdir(), 'site-'));
const earlier = mkdtempSync(join(tmpdir(), 'earlier-'));
const app = Fastify();

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of [
    [
      'index.html',
      `<style>${STYLE}</style>home<script type="application/ld+json">{}</script><script>${SCRIPT}</script>`,
    ],
    ['shell.html', `<style>${STYLE}</style>shell`],
    ['404.html', `<style>${STYLE}</style>missing`],
    ['privacy.html', `<style>${STYLE}</style>privacy`],
    ['_headers', '/*'],
    ['vercel.json', '{}'],
    ['assets/app-1.js', 'let app;'],
    ['icon.svg', '<svg/>'],
  ] as const) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  }
  registerSecurityHeaders(app, folder, 'https://hooks.example/leads/peso-forma');
  mkdirSync(join(earlier, 'web'));
  for (const name of ['app-0.js', 'app-0.js.br']) {
    writeFileSync(join(earlier, 'web', name), 'let earlier;');
  }
  registerSite(app, folder, earlier);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  rmSync(earlier, { recursive: true });
});

describe('the site', () => {
  test.each([
    ['/privacy', 200, 'privacy', 'no-cache'],
    ['/privacy.html', 404, 'missing', 'no-cache'],
    ['/_headers', 404, 'missing', 'no-cache'],
    ['/vercel.json', 404, 'missing', 'no-cache'],
    ['/lead-capture/', 404, 'missing', 'no-cache'],
    ['/shell.html', 404, 'missing', 'no-cache'],
    ['/assets/app-0.js', 200, 'let earlier;', 'public, max-age=31536000, immutable'],
    ['/assets/app-0.js.br', 404, '', undefined],
    ['/icon.svg', 200, '<svg/>', 'public, max-age=86400'],
    ['/assets/app-1.js.br', 404, '', undefined],
  ])('GET %s answers %i', async (url, status, text, cache) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(status);
    expect(response.body.replace(/<(style|script).*<\/\1>/g, '')).toBe(text);
    expect(response.headers['cache-control']).toBe(cache);
  });

  describe('a draft of the privacy notice', () => {
    const mark = '<p class="warning" role="note" hidden="">Bozza</p>';
    const other = Fastify();
    const draft = mkdtempSync(join(tmpdir(), 'draft-'));
    beforeAll(async () => {
      for (const name of ['index.html', 'shell.html', '404.html', 'privacy.html']) {
        writeFileSync(join(draft, name), name === 'privacy.html' ? mark : '');
      }
      registerSite(other, draft);
    });
    afterAll(async () => {
      await other.close();
      rmSync(draft, { recursive: true });
    });

    test('is marked as such for visitors from this machine', async () => {
      const { body, headers } = await other.inject({ url: '/privacy' });
      expect(body).toBe('<p class="warning" role="note">Bozza</p>');
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
    });

    test.each([
      ['from elsewhere', { remoteAddress: '203.0.113.5' }],
      ['behind a proxy', { headers: { 'x-forwarded-for': '203.0.113.5' } }],
    ])('looks like any other to visitors %s', async (_, from) => {
      const { body, headers } = await other.inject({ url: '/privacy', ...from });
      expect(body).toBe(mark);
      expect(headers['cache-control']).toBe('no-cache');
    });
  });

  test('answers a missing script with the content type of a script', async () => {
    const response = await app.inject({ url: '/_vercel/image' });
    expect(response.headers['content-type']).toBe('text/javascript');
  });

  test('never answers a missing page with an empty 304', async () => {
    const first = await app.inject({ url: '/nowhere' });
    expect(first.headers.etag).toBeUndefined();
    const again = await app.inject({ url: '/nowhere', headers: { 'if-none-match': 'W/"1-1"' } });
    expect(again.body).toContain('missing');
  });

  test('answers an unknown POST with JSON', async () => {
    const response = await app.inject({ method: 'POST', url: '/nowhere' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      error: { code: 'not_found', message: 'Not found.', fields: {} },
    });
  });
});
