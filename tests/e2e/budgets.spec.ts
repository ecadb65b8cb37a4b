import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { DIST } from '../../scripts/build/builds.ts';
import { expect, test } from './support/test.ts';

const KB = 1000;
/** Drawn at build from the brand's own logo and texts, and fetched by chats and home screens. */
const DRAWN_FROM_BRAND = /^(?:og|icon-.+|apple-touch-icon)\.png$/;
const PICTURE_OR_FONT = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf)$/;

test('page and scripts stay within their budgets', async ({ page, request }) => {
  const scripts: string[] = [];
  const fonts: string[] = [];
  let deferred = '';
  page.on('request', (sent) => {
    if (sent.resourceType() === 'font') fonts.push(sent.url());
    if (sent.resourceType() !== 'script' || !sent.url().includes('/assets/')) return;
    if (sent.url().includes('/assets/deferred-chunk')) deferred = sent.url();
    else scripts.push(sent.url());
  });
  await page.goto('/');
  // Preloaded when idle: it is not part of this page and has a budget of its own.
  await expect.poll(() => deferred).not.toBe('');
  expect(scripts).toHaveLength(1);
  expect(fonts).toHaveLength(1);
  const head = async (url: string) => {
    const response = await request.head(url, { headers: { 'accept-encoding': 'br' } });
    return response.headers();
  };
  const size = async (url: string) => {
    const headers = await head(url);
    expect(headers['content-encoding']).toBe('br');
    return Number(headers['content-length']);
  };
  const html = await (await request.get('/')).text();
  const loader = brotliCompressSync(/<script>(.+?)<\/script>/s.exec(html)?.[1] ?? '').length;
  const application = await size(scripts[0] ?? '');
  const document = await size('/');
  const font = Number((await head(fonts[0] ?? ''))['content-length']);
  expect(document).toBeLessThan(12.5 * KB);
  expect(loader).toBeGreaterThan(0.1 * KB);
  expect(loader).toBeLessThan(1 * KB);
  expect(loader + application).toBeLessThan(70 * KB);
  expect(document + application + font).toBeLessThan(92 * KB);
  expect(await size(deferred)).toBeLessThan(26 * KB);
});

test('no font exceeds 12 kB, no picture 20 kB, and none drawn from the brand 200 kB', async ({
  request,
}) => {
  const files = readdirSync(`${DIST}/web`, { recursive: true, encoding: 'utf8' });
  const pictures = files.filter((name) => PICTURE_OR_FONT.test(name));
  expect(pictures).toContain('og.png');
  for (const name of pictures) {
    const response = await request.get(`/${name}`);
    expect(response.status(), name).toBe(200);
    expect(Number(response.headers()['content-length']), name).toBeLessThan(largestSize(name));
  }
});

function largestSize(name: string): number {
  if (name.endsWith('.woff2')) return 12 * KB;
  return (DRAWN_FROM_BRAND.test(name) ? 200 : 20) * KB;
}

test('the two scripts of the insights together are smaller than 4 kB', async ({ request }) => {
  let total = 0;
  for (const path of ['insights/script.js', 'speed-insights/script.js']) {
    const headers = { 'accept-encoding': 'br' };
    const response = await request.head(`/_vercel/${path}`, { headers });
    expect(response.headers()['content-encoding']).toBe('br');
    total += Number(response.headers()['content-length']);
  }
  expect(total).toBeGreaterThan(1000);
  expect(total).toBeLessThan(4000);
});

test('the first script of the desk stays within its budget, and nothing is inline', () => {
  const desk = `${DIST}/desk`;
  const html = readFileSync(`${desk}/index.html`, 'utf8');
  const scripts = [...html.matchAll(/<script[^>]*src="\/desk\/([^"]+)"/g)].map(([, path]) => path);
  expect(scripts).toHaveLength(1);
  expect(statSync(`${desk}/${scripts[0]}.br`).size).toBeLessThan(100 * KB);
  expect(html).not.toMatch(/<style|style=|<script(?![^>]*src=)/);
  expect(readdirSync(`${DIST}/web`)).not.toContain('desk');
});
