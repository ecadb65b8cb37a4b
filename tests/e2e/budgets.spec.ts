import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { goToHomeConfirmation, newName } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const KB = 1000;
const SITE_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));
const PICTURE_OR_FONT = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf)$/;

test('page and scripts stay within their budgets', async ({ page, request }) => {
  const scripts: string[] = [];
  let later = '';
  page.on('request', (sent) => {
    if (sent.url().includes('/assets/deferred-chunk')) later = sent.url();
    else if (sent.url().includes('/assets/')) scripts.push(sent.url());
  });
  await page.goto('/');
  // It is prefetched when idle and has a budget of its own.
  await expect.poll(() => later).not.toBe('');
  await expect.poll(() => scripts).toHaveLength(2);
  const size = async (url: string) => {
    const headers = { 'accept-encoding': 'br' };
    const answer = await request.head(url, { headers });
    expect(answer.headers()['content-encoding']).toBe('br');
    return Number(answer.headers()['content-length']);
  };
  const [loader = '', application = ''] = scripts;
  expect(await size('/')).toBeLessThan(12 * KB);
  expect(await size(loader)).toBeLessThan(2 * KB);
  expect((await size(loader)) + (await size(application))).toBeLessThan(70 * KB);
  expect(await size(later)).toBeLessThan(30 * KB);
});

test('pictures and fonts stay within their budgets', async ({ request }) => {
  const files = readdirSync(SITE_FOLDER, { recursive: true, encoding: 'utf8' });
  const pictures = files.filter((name) => PICTURE_OR_FONT.test(name));
  expect(pictures).toContain('og.png');
  for (const name of pictures) {
    const answer = await request.get(`/${name}`);
    expect(answer.status(), name).toBe(200);
    expect(Number(answer.headers()['content-length']), name).toBeLessThan(20 * KB);
  }
});

test('nothing is requested from another origin during the whole journey', async ({
  page,
  baseURL,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await goToHomeConfirmation(page, newName());
  expect([...origins]).toEqual([baseURL]);
});
