import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeHostFiles } from '../scripts/build/static-hosting.ts';
import { securityHeaders, TLS_ONLY } from '../src/server/http/security-headers.ts';

const STYLE = 'h1{color:red}';
const SCRIPT = 'start()';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const WEBHOOK = 'https://hook.example/leads/peso-forma';
const FRESH = { 'cache-control': 'no-cache' };
const SITE = 'https://www.brand.example';
const PAGES = ['index.html', 'shell.html', '404.html'];
const folder = mkdtempSync(join(tmpdir(), 'static-hosting-'));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** What our own server would send with these pages. */
const pages = PAGES.map((name) => `<style>${STYLE}</style>${name}<script>${SCRIPT}</script>`);
const headers: Record<string, string> = {
  ...securityHeaders(pages, WEBHOOK, [SITE]),
  ...TLS_ONLY,
};

beforeAll(() => {
  for (const [at, name] of PAGES.entries()) writeFileSync(join(folder, name), pages[at] ?? '');
  writeHostFiles(folder, join(folder, 'nginx.conf'), WEBHOOK, { EMBED_ORIGINS: SITE });
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('the policy names the webhook, and the style and the script of the pages by hash', () => {
  const policy = headers['content-security-policy'];
  expect(policy).toContain(`script-src 'self' ${hashOf(SCRIPT)};`);
  expect(policy).toContain(`style-src ${hashOf(STYLE)};`);
  expect(policy).toContain("connect-src 'self' https://hook.example;");
});

test('the policy names the sites that may embed the pages, and no other way in', () => {
  expect(headers['content-security-policy']).toContain(`frame-ancestors ${SITE}`);
  const wildcard = { EMBED_ORIGINS: 'https://*.brand.example' };
  expect(() => writeHostFiles(folder, join(folder, 'x.conf'), WEBHOOK, wildcard)).toThrow(
    /^EMBED_ORIGINS: expected origins separated by commas/,
  );
});

test('every screen is a page: no host has to rewrite an address', () => {
  for (const name of ['lead-capture.html', 'confirmation.html']) {
    expect(read(name)).toBe(read('shell.html'));
  }
});

test('Netlify and Cloudflare Pages send what our server sends', () => {
  const text = read('_headers');
  const rules = [...text.matchAll(/^(\/.*)\n((?: {2}.*\n)+)/gm)].map(([, path, lines = '']) => [
    path,
    Object.fromEntries([...lines.matchAll(/^ {2}([^:]+): (.*)$/gm)].map(([, ...pair]) => pair)),
  ]);
  expect(Object.fromEntries(rules)).toEqual({
    '/*': headers,
    '/': FRESH,
    '/lead-capture': FRESH,
    '/confirmation': FRESH,
    '/privacy': FRESH,
    '/assets/*': { 'cache-control': expect.stringContaining('immutable') },
  });
  // Cloudflare ignores longer lines.
  for (const line of text.split('\n')) expect(line.length).toBeLessThan(2000);
});

test('Vercel sends what our server sends, and finds pages without their ending', () => {
  const config = JSON.parse(read('vercel.json')) as {
    cleanUrls: boolean;
    headers: { source: string; headers: { key: string; value: string }[] }[];
  };
  expect(config.cleanUrls).toBe(true);
  const sentAt = (path: string) =>
    Object.fromEntries(
      (config.headers.find(({ source }) => source === path)?.headers ?? []).map((one) => [
        one.key,
        one.value,
      ]),
    );
  expect(sentAt('/(.*)')).toEqual(headers);
  for (const path of ['/', '/lead-capture', '/confirmation', '/privacy']) {
    expect(sentAt(path)).toEqual(FRESH);
  }
  expect(sentAt('/assets/(.*)')['cache-control']).toContain('immutable');
});

test.each([
  ['.htaccess', /^Header always set ([^ ]+) "(.*)"$/gm],
  ['nginx.conf', /^add_header ([^ ]+) "(.*)" always;$/gm],
])('%s sends what our server sends', (name, pattern) => {
  const sent = [...read(name).matchAll(pattern)].map(([, key, value]) => [key, value]);
  expect(Object.fromEntries(sent)).toEqual(headers);
});

test('Apache and nginx let browsers revalidate pages and cache the rest for a year', () => {
  expect(read('.htaccess')).toMatch(
    /<FilesMatch "\\.html\$">\n {2}Header always set cache-control "no-cache"\n<\/FilesMatch>/,
  );
  expect(read('.htaccess')).toMatch(/assets.*\n {2}Header set cache-control ".*immutable"/);
  expect(read('nginx.conf')).toMatch(/^expires -1;$/m);
  expect(read('nginx.conf')).toMatch(/^location \/assets\/ { expires 1y; /m);
});
